import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { Followers, ShareButton } from './share-button.tsx';

const TRIP_ID = '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01';
const SHARE = {
  id: '2b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03',
  createdAt: '2030-11-28T08:00:00Z',
  revokedAt: null,
  viewedAt: null,
};
const TOKEN = 'abcdefghijklmnopqrstuv';

afterEach(() => vi.unstubAllGlobals());

describe('sharing a trip', () => {
  it('creates a link with the token in the fragment, lists it and revokes it', async () => {
    let shares = [] as (typeof SHARE | (Omit<typeof SHARE, 'revokedAt'> & { revokedAt: string }))[];
    const revoke = () => {
      shares = [{ ...SHARE, revokedAt: '2030-11-28T09:00:00Z' }];
      return new Response(null, { status: 204 });
    };
    const server = fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json(shares),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => {
        shares = [SHARE];
        return Response.json({ ...SHARE, token: TOKEN }, { status: 201 });
      },
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link to this trip');
    expect(link.value).toBe(`${window.location.origin}/s#${TOKEN}`);
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(/^Link copied/)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(link.value);
    const before = shares;
    server.answer({ [`DELETE /api/shares/${SHARE.id}`]: () => refusal(503, 'unavailable', 'We are busy.') });
    const sheet = within(screen.getByRole('dialog'));
    await person.click(await sheet.findByRole('button', { name: /Revoke link created/ }));
    expect((await sheet.findByRole('alert')).textContent).toBe('We are busy.');
    expect(shares).toBe(before);
    server.answer({ [`DELETE /api/shares/${SHARE.id}`]: revoke });
    await person.click(sheet.getByRole('button', { name: /Revoke link created/ }));
    expect(await sheet.findByText('Link revoked. It no longer works.')).toBeTruthy();
    expect(sheet.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.queryByLabelText('Link to this trip')).toBeNull());
    expect(server.requests.some(({ method, path }) => method === 'DELETE' && path.endsWith(SHARE.id))).toBe(
      true,
    );
  });

  it('shows the first name of the person only if they chose so', async () => {
    const server = fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([]),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => refusal(503, 'unavailable', 'We are busy.'),
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    await screen.findByText('We are busy.');
    const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent()).toEqual([{ showsName: false }]);
    await person.click(screen.getByRole('checkbox', { name: 'Show my first name' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    await waitFor(() => expect(sent()).toEqual([{ showsName: false }, { showsName: true }]));
  });

  it('sends a new link by WhatsApp or SMS first', async () => {
    fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([]),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => Response.json({ ...SHARE, token: TOKEN }, { status: 201 }),
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    const sheet = within(screen.getByRole('dialog'));
    await sheet.findByRole('link', { name: 'WhatsApp' });
    const ways = sheet.getAllByRole('link').map((link) => link.getAttribute('href'));
    const message = encodeURIComponent(`Follow my trip on Tafiya ${window.location.origin}/s#${TOKEN}`);
    expect(ways).toEqual([`whatsapp://send?text=${message}`, `sms:?body=${message}`]);
  });

  it.each([
    ['it was never open', null, /Not opened yet/],
    ['a person has it open', 20_000, /Open now/],
    ['a person had it open', 2 * 3600_000, /Last opened [A-Z]/],
  ])('shows who follows when %s', async (_, ageMs, words) => {
    const viewedAt = ageMs && new Date(Date.now() - ageMs).toISOString();
    fakeServer({ [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([{ ...SHARE, viewedAt }]) });
    renderApp(<Followers tripId={TRIP_ID} />);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('keeps the sheet with the new link when the row of followers takes the place of the button', async () => {
    let shares = [] as (typeof SHARE)[];
    fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json(shares),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => {
        shares = [SHARE];
        return Response.json({ ...SHARE, token: TOKEN }, { status: 201 });
      },
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} isFirst />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    await screen.findByText('Your links to this trip');
    expect(screen.getByLabelText<HTMLInputElement>('Link to this trip').value).toContain(TOKEN);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button', { name: 'Let family follow' })).toBeNull();
  });

  it('shows no followers without a link', async () => {
    const server = fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () =>
        Response.json([{ ...SHARE, revokedAt: '2030-11-28T09:00:00Z' }]),
    });
    renderApp(<Followers tripId={TRIP_ID} />);
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(screen.queryByText('Family can follow')).toBeNull();
  });

  it('keeps the new link when the list of links fails, because it is shown only once', async () => {
    const server = fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([]),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => {
        server.answer({
          [`GET /api/trips/${TRIP_ID}/shares`]: () => refusal(400, 'invalid_input', 'No list.'),
        });
        return Response.json({ ...SHARE, token: TOKEN }, { status: 201 });
      },
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    expect(await screen.findByText('No list.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Link to this trip').value).toContain(TOKEN);
  });

  it('shows why no link could be created', async () => {
    fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([]),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => refusal(409, 'trip_closed', 'This trip is over.'),
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    expect(await screen.findByText('This trip is over.')).toBeTruthy();
  });
});
