import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { stopsOf } from '@/shared/testing/trips.ts';
import { AT_8, buttons, drive, serve, sign, signInDriver, TRIP } from '../testing/drive-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const BOLA = '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a04';

signInDriver();

describe('boarding in drive mode', () => {
  it('boards those who get on at the stop one after the other, with the fourth digit; leaving is the second choice', async () => {
    const ada = passengerOf({ origin: 'Ore', totalFare: 3500, seats: 1 });
    const bola = passengerOf({
      ...ada,
      bookingId: BOLA,
      name: 'Bola Ade',
      paymentMethod: 'online',
      phone: null,
    });
    const server = serve([ada, bola, passengerOf({ bookingId: TRIP.id, name: 'Chi Eze', boardedAt: null })]);
    const stops = stopsOf([3, 3, 3], { 1: { reachedAt: AT_8 } });
    const person = drive({ ...TRIP, status: 'en_route', stops });
    await person.click(await screen.findByRole('button', { name: 'Board Ada' }));
    expect(sign()).toBe('2 missing');
    expect(buttons()).toEqual(['Board Ada', 'Left stop']);
    let sheet = within(screen.getByRole('dialog', { name: 'Board Ada Obi' }));
    expect(sheet.getByText('₦3,500')).toBeTruthy();
    expect(sheet.getByText(/^0 of 2 on board\. Next: Bola/)).toBeTruthy();
    for (const digit of ['0', '4', '2', '7']) await person.click(sheet.getByRole('button', { name: digit }));
    sheet = within(await screen.findByRole('dialog', { name: 'Board Bola Ade' }));
    expect(sheet.getByText('Paid online')).toBeTruthy();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ code: '0427' });
    await person.paste('1188');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(buttons()).toEqual(['Left stop']));
    expect(sign()).toBe('Ore Junction');
  });

  it('boards one passenger after the other without a connection, until all are on board', async () => {
    const ada = passengerOf({ origin: 'Ore' });
    const bola = passengerOf({ ...ada, bookingId: BOLA, name: 'Bola Ade' });
    const server = serve([ada, bola]);
    const offline = () => Promise.reject(new TypeError('offline'));
    server.answer(
      Object.fromEntries(
        [ada, bola].map(({ bookingId }) => [`POST /api/bookings/${bookingId}/board`, offline]),
      ),
    );
    const stops = stopsOf([3, 3, 3], { 1: { reachedAt: AT_8 } });
    const person = drive({ ...TRIP, status: 'en_route', stops });
    await person.click(await screen.findByRole('button', { name: 'Board Ada' }));
    await person.paste('0427');
    await screen.findByRole('dialog', { name: 'Board Bola Ade' });
    await person.paste('1188');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(buttons()).toEqual(['Left stop']);
  });

  it('goes on with the people of this stop when the first one is not here', async () => {
    const ada = passengerOf({ origin: 'Ore', phone: '+2348031234567' });
    const bola = passengerOf({ ...ada, bookingId: BOLA, name: 'Bola Ade' });
    serve([passengerOf({ bookingId: TRIP.id, name: 'Chi Eze', origin: 'Lokoja' }), ada, bola]);
    const stops = stopsOf([3, 3, 3], { 1: { reachedAt: AT_8 } });
    const person = drive({ ...TRIP, status: 'en_route', stops });
    await person.click(await screen.findByRole('button', { name: 'Board Ada' }));
    await person.click(screen.getByRole('link', { name: 'Not here: call Ada Obi first' }));
    await person.click(screen.getByRole('button', { name: 'Still not here' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Board Bola Ade' }));
    expect(sheet.getByText(/^0 of 2 on board\./).textContent).not.toContain('Next');
  });

  it('shows that a code was refused after the car has left its stop', async () => {
    const ada = passengerOf({ origin: 'Ore' });
    const server = serve([ada]);
    server.answer({
      [`POST /api/bookings/${ada.bookingId}/board`]: () => Promise.reject(new TypeError('offline')),
    });
    const at = stopsOf([3, 3, 3], { 1: { reachedAt: AT_8 } });
    const person = drive({ ...TRIP, status: 'en_route', stops: at });
    await person.click(await screen.findByRole('button', { name: 'Board Ada' }));
    await person.paste('0427');
    await waitFor(() => expect(buttons()).toEqual(['Left stop']));
    cleanup();
    server.answer({
      [`POST /api/bookings/${ada.bookingId}/board`]: () => refusal(409, 'wrong_code', 'This code is wrong.'),
    });
    drive({
      ...TRIP,
      status: 'en_route',
      stops: stopsOf([3, 3, 3], { 1: { reachedAt: AT_8, leftAt: AT_8 } }),
    });
    await act(async () => networkReturns());
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  });

  it('calls a passenger who is not here, then leaves without them', async () => {
    serve([passengerOf({ origin: 'Ore', phone: '+2348031234567' })]);
    const stops = stopsOf([3, 3, 3], { 1: { reachedAt: AT_8 } });
    const person = drive({ ...TRIP, status: 'en_route', stops });
    await person.click(await screen.findByRole('button', { name: 'Board Ada' }));
    const call = screen.getByRole('link', { name: 'Not here: call Ada Obi first' });
    expect(call.getAttribute('href')).toBe('tel:+2348031234567');
    await person.click(call);
    await person.click(screen.getByRole('button', { name: 'Still not here' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(buttons()).toEqual(['Left stop']);
    expect(screen.getByText('Not here')).toBeTruthy();
  });
});
