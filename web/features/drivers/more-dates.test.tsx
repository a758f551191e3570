import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishDatesSchema } from '@tafiya/trips/contract.ts';
import { lagosDate, lagosIso, addDays } from '@tafiya/core/lagos-time.ts';
import { useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { keepTripDraft, showDriver } from './testing/driver-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

// Not at the end of a month: the calendar shows the month of tomorrow, which would have no other free day.
const NOW = Date.parse('2030-11-10T09:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const tomorrow = addDays(lagosDate(NOW), 1);

/** Opens the filled form for more dates. */
async function repeat() {
  keepTripDraft();
  const { server, person } = showDriver();
  await person.click(await screen.findByRole('link', { name: 'Create Your First Trip' }));
  await screen.findByRole('button', { name: /^Publish/ });
  await person.click(screen.getByRole('radio', { name: 'More dates' }));
  return { server, person };
}

const sent = (server: Awaited<ReturnType<typeof repeat>>['server']) =>
  server.requests
    .filter(({ path }) => path === '/api/trips/dates')
    .map(({ body }) => publishDatesSchema.parse(body).departureDates);

describe('a trip on many dates', () => {
  it('leaves the refused dates out with one tap and sends the others again', async () => {
    const { server, person } = await repeat();
    const weekdays = within(await screen.findByRole('group', { name: 'Every' }));
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await person.click(weekdays.getByRole('button', { name }));
    expect(screen.getByText('12 dates chosen, the most at once')).toBeDefined();
    const [first, second] = [tomorrow, addDays(tomorrow, 1)];
    server.answer({
      'POST /api/trips/dates': ({ body }) => {
        const { departureDates } = publishDatesSchema.parse(body);
        if (departureDates.length < 12) {
          return Response.json({ trips: departureDates.map(() => tripOf()) }, { status: 201 });
        }
        const dates = [
          {
            departureDate: lagosIso(first, '07:30'),
            code: 'conflict',
            error: 'You already have a trip then.',
          },
        ];
        return Response.json({ error: 'Nothing was published.', code: 'conflict', dates }, { status: 409 });
      },
    });
    await person.click(screen.getByRole('button', { name: 'Publish 12 Trips' }));
    expect(await screen.findByText(/You already have a trip then/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Leave it out and publish 11 trips' }));
    expect(await screen.findByText('11 trips created successfully!')).toBeDefined();
    const [all, rest] = sent(server);
    expect(all).toHaveLength(12);
    expect(rest).toHaveLength(11);
    expect(rest?.[0]).toBe(lagosIso(second, '07:30'));
  });

  it('takes single days from a calendar, and publishes one trip once the others are taken away', async () => {
    const { server, person } = await repeat();
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    await person.click(await screen.findByRole('button', { name: 'Pick single days' }));
    const calendar = screen.getByRole('grid');
    const free = within(calendar)
      .getAllByRole<HTMLButtonElement>('button')
      .find((day) => !day.disabled && day.getAttribute('aria-pressed') === 'false');
    if (free) await person.click(free);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish 2 Trips' })).toBeDefined());
    await person.click(screen.getByRole('radio', { name: 'Once' }));
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByText('Trip created successfully!')).toBeDefined();
    expect(sent(server)).toEqual([]);
  });
});
