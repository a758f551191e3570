import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { DriverDevice } from '@tafiya/tracking/devices/contract.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { Phones } from './phones.tsx';

const PATH = '/api/driver/devices';
const TOKEN = 'abcdefghijklmnopqrstuv';

function deviceOf(changes: Partial<DriverDevice> = {}): DriverDevice {
  return {
    id: '2b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03',
    createdAt: '2030-11-28T08:00:00Z',
    lastSeenAt: null,
    app: null,
    battery: null,
    dropped: null,
    ...changes,
  };
}

describe('phones that track with the screen off', () => {
  it('connects a phone with a link that is shown once, and removes it', async () => {
    let devices: DriverDevice[] = [];
    const server = fakeServer({
      [`GET ${PATH}`]: () => Response.json(devices),
      [`POST ${PATH}`]: () => {
        devices = [deviceOf()];
        return Response.json({ ...deviceOf(), token: TOKEN }, { status: 201 });
      },
      [`DELETE ${PATH}/${deviceOf().id}`]: () => refusal(503, 'unavailable', 'We are busy.'),
    });
    const person = userEvent.setup();
    renderApp(<Phones />);
    expect(await screen.findByText('You have not connected a phone yet.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Connect a phone' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link for Traccar Client');
    expect(link.value).toContain(`id=${TOKEN}`);
    expect(screen.getByRole('link', { name: 'Open in Traccar Client' }).getAttribute('href')).toBe(
      link.value,
    );
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(await screen.findByText('Waiting for its first position.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(link.value);

    await person.click(screen.getByRole('button', { name: /Remove the phone/ }));
    const sheet = within(screen.getByRole('dialog'));
    await person.click(sheet.getByRole('button', { name: 'Remove phone' }));
    expect((await sheet.findByRole('alert')).textContent).toBe('We are busy.');
    server.answer({
      [`DELETE ${PATH}/${deviceOf().id}`]: () => {
        devices = [];
        return new Response(null, { status: 204 });
      },
    });
    await person.click(sheet.getByRole('button', { name: 'Remove phone' }));
    expect(await screen.findByText('You have not connected a phone yet.')).toBeTruthy();
    expect(screen.queryByLabelText('Link for Traccar Client')).toBeNull();
  });

  it('shows when a phone was seen, its battery, and why positions were dropped', async () => {
    const lastSeenAt = new Date().toISOString();
    fakeServer({
      [`GET ${PATH}`]: () =>
        Response.json([
          deviceOf({
            lastSeenAt,
            app: 'traccar_10',
            battery: 64,
            dropped: { at: lastSeenAt, reason: 'No trip was running.' },
          }),
          ...['04', '05'].map((end) => deviceOf({ id: `2b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a${end}` })),
        ]),
    });
    renderApp(<Phones />);
    expect(await screen.findByText('Last seen just now, with Traccar Client 10, battery 64%.')).toBeTruthy();
    expect(screen.getByText('Position dropped just now: No trip was running.')).toBeTruthy();
    expect(screen.getByText('You can connect 3 phones. Remove one to connect another.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Connect a phone' })).toBeNull();
  });

  it('says that the phones could not be loaded', async () => {
    fakeServer({ [`GET ${PATH}`]: () => refusal(400, 'invalid_input', 'No.') });
    renderApp(<Phones />);
    expect(await screen.findByText('Your phones could not be loaded')).toBeTruthy();
  });
});
