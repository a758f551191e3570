import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTripSchema, publishDatesSchema, type UsualTrip } from '@tafiya/trips/contract.ts';
import { lagosDate, lagosIso, addDays } from '@tafiya/core/lagos-time.ts';
import { useSession } from '@/shared/session/store.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { driverTripOf, tripOf } from '@/shared/testing/trips.ts';
import { keepTripDraft, next, openStep, showDriver } from './testing/driver-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

// Not at the end of a month: the calendar shows the month of tomorrow, which would have no other free day.
const NOW = Date.parse('2030-11-10T09:00:00Z');
const day = (ahead: number) => addDays(lagosDate(NOW), ahead);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const dayButton = (ahead: number) => {
  const button = document.querySelector<HTMLButtonElement>(`[data-day="${day(ahead)}"]`);
  if (button === null) throw new Error(`no ${day(ahead)}`);
  return button;
};
const sent = ({ server }: ReturnType<typeof showDriver>, path: string) =>
  server.requests.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);

describe('a trip on several days', () => {
  it('takes days with a tap each, and publishes the others when one is refused', async () => {
    const shown = await openStep(2);
    const { server, person } = shown;
    await person.click(screen.getByRole('radio', { name: 'Several' }));
    for (const ahead of [2, 3]) await person.click(dayButton(ahead));
    expect(screen.getByText('3 dates chosen')).toBeDefined();
    await next(person, 'seats', 3);
    await next(person, 'check and publish', 4);
    server.answer({
      'POST /api/trips/dates': ({ body }) => {
        const { departureDates } = publishDatesSchema.parse(body);
        if (departureDates.length < 3)
          return Response.json({ trips: departureDates.map(() => tripOf()) }, { status: 201 });
        const dates = [
          {
            departureDate: lagosIso(day(1), '07:30'),
            code: 'conflict',
            error: 'You already have a trip then.',
          },
        ];
        return Response.json({ error: 'Nothing was published.', code: 'conflict', dates }, { status: 409 });
      },
    });
    await person.click(screen.getByRole('button', { name: 'Publish 3 Trips' }));
    expect(await screen.findByText(/You already have a trip then/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Publish the other 2' }));
    expect(await screen.findByRole('heading', { name: '2 trips created successfully!' })).toBeDefined();
    const [all, rest] = sent(shown, '/api/trips/dates').map(
      (body) => publishDatesSchema.parse(body).departureDates,
    );
    expect(all).toHaveLength(3);
    expect(rest).toEqual([lagosIso(day(2), '07:30'), lagosIso(day(3), '07:30')]);
  });

  it('is one trip again once One day is chosen', async () => {
    const { person } = await openStep(2);
    await person.click(screen.getByRole('radio', { name: 'Several' }));
    await person.click(dayButton(2));
    await person.click(screen.getByRole('radio', { name: 'One day' }));
    await next(person, 'seats', 3);
    await next(person, 'check and publish', 4);
    expect(screen.getByRole('button', { name: 'Publish Trip' })).toBeDefined();
  });

  it('leaves out the days on which the driver has a trip then, and shows how many people look', async () => {
    const busy = driverTripOf({
      departureDate: lagosIso(day(3), '10:00'),
      arrivalDate: lagosIso(day(3), '22:00'),
      destination: 'Jos',
    });
    const demand = { origin: 'Lagos', destination: 'Abuja', date: day(5), people: 31, found: 4 };
    keepTripDraft();
    const { server } = showDriver({ trips: [busy], path: '/create-trip?step=2' });
    server.answer({ 'GET /api/demand/route': () => Response.json([demand]) });
    await screen.findByRole('img', { name: 'Step 2 of 4' });
    await waitFor(() => expect(dayButton(3).disabled).toBe(true));
    expect(dayButton(2).disabled).toBe(false);
    expect(screen.getByText(/^Wed 13 Nov: you drive Lagos to Jos then, at 10:00\.$/)).toBeDefined();
    await waitFor(() => expect(dayButton(5).textContent).toBe('1531'));
    expect(dayButton(5).getAttribute('aria-label')).toMatch(/, 31 people look for this way$/);
  });
});

describe('a usual trip', () => {
  const trip = driverTripOf({
    status: 'completed',
    departureDate: '2030-11-07T05:30:00Z',
    arrivalDate: '2030-11-07T18:00:00Z',
    description: 'From Jibowu',
  });
  const stop = { placeId: 'x', fare: 0, seatsAvailable: 3, reachedAt: null, leftAt: null };
  const points = [
    {
      ...stop,
      id: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d01',
      place: 'Lagos',
      time: trip.departureDate,
      point: { name: 'Jibowu Park' },
    },
    {
      ...stop,
      id: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d03',
      place: 'Abuja',
      time: '2030-11-07T18:00:00Z',
      fare: 21_500,
      point: { name: 'Jabi Park' },
    },
  ];
  const whole = { ...trip, stops: points };
  const { id, origin, destination, departureDate, totalSeats, farePerSeat } = trip;
  const usual: UsualTrip[] = [
    { id, origin, destination, departureDate, totalSeats, farePerSeat, via: ['Ore'], times: 4 },
  ];

  it('is published again with five taps, its way back with one more', async () => {
    const shown = showDriver({ trips: [whole], usual, path: '/create-trip' });
    const { server, person } = shown;
    const made = {
      ...whole,
      status: 'scheduled',
      departureDate: lagosIso(day(4), '06:30'),
      arrivalDate: lagosIso(day(4), '19:00'),
    };
    server.answer({ 'POST /api/trips': () => Response.json(made, { status: 201 }) });
    const way = /Lagos.*to.*Abuja.*06:30, 6 seats, by Ore, 4 times in 60 days.*₦21,500/;
    await person.click(await screen.findByRole('link', { name: way }));
    expect(await screen.findByRole('heading', { name: /Which day\?$/ })).toBeDefined();
    expect(screen.getByText('As on Thu 7 Nov')).toBeDefined();
    await person.click(dayButton(4));
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByRole('heading', { name: 'Trip created successfully!' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Publish the way back' }));
    expect(
      await screen.findByText('The way back is published too: Abuja to Lagos, Fri 15 Nov, 06:30.'),
    ).toBeDefined();
    const [there, back] = sent(shown, '/api/trips').map((body) => createTripSchema.parse(body));
    const same = { seatsAvailable: 6, farePerSeat: 21_500, description: 'From Jibowu' };
    expect(there).toMatchObject({ ...same, origin: 'Lagos', departureDate: lagosIso(day(4), '06:30') });
    expect(back).toMatchObject({ ...same, origin: 'Abuja', originPoint: { name: 'Jabi Park' } });
    await person.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
  });

  it('asks for another day when the way back is refused', async () => {
    const shown = showDriver({ trips: [whole], usual, path: `/create-trip?repeat=${id}` });
    const { server, person } = shown;
    const made = { ...whole, status: 'scheduled', departureDate: lagosIso(day(4), '06:30') };
    server.answer({ 'POST /api/trips': () => Response.json(made, { status: 201 }) });
    await screen.findByRole('heading', { name: /Which day\?$/ });
    await person.click(dayButton(4));
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    await screen.findByRole('heading', { name: 'Trip created successfully!' });
    server.answer({ 'POST /api/trips': () => refusal(409, 'conflict', 'You drive then.') });
    await person.click(screen.getByRole('button', { name: 'Publish the way back' }));
    await screen.findByText('You drive then.');
    server.answer({ [`GET /api/trips/${id}`]: () => Response.json(whole) });
    await person.click(screen.getByRole('link', { name: 'Choose another day' }));
    expect(await screen.findByRole('heading', { name: /Which day\?$/ })).toBeDefined();
  });

  it('is published on several days at once', async () => {
    const { person } = showDriver({ trips: [whole], usual, path: `/create-trip?repeat=${id}` });
    await screen.findByRole('heading', { name: /Which day\?$/ });
    for (const ahead of [4, 5, 6]) await person.click(dayButton(ahead));
    expect(screen.getByRole('button', { name: 'Publish 3 Trips' })).toBeDefined();
  });

  it('leads to the step of what an old trip lacks', async () => {
    const { person } = showDriver({ trips: [trip], usual, path: `/create-trip?repeat=${id}` });
    await screen.findByRole('heading', { name: /Which day\?$/ });
    await person.click(dayButton(4));
    await person.click(screen.getByRole('button', { name: 'Publish Trip' }));
    expect(await screen.findByRole('img', { name: 'Step 1 of 4' })).toBeDefined();
    expect(screen.getAllByText('Meeting point is required')).toHaveLength(2);
  });

  it('is also repeated from its page, with everything filled in', async () => {
    const shown = showDriver({ trips: [trip], path: `/trips/${trip.id}` });
    const { server, person } = shown;
    server.answer({ 'POST /api/trips': () => Response.json(tripOf(), { status: 201 }) });
    await person.click(await screen.findByRole('link', { name: 'Repeat this trip, Lagos to Abuja' }));
    expect(screen.getByTestId('address').textContent).toBe(`/create-trip?repeat=${trip.id}`);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Which day\?$/ })),
    );
    await person.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'From' }).value).toBe('Lagos');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByTestId('address').textContent).toBe('/dashboard');
    expect(sessionStorage).toHaveLength(0);
  });

  it('gives way to the form when the driver goes a new way', async () => {
    const { person } = showDriver({ trips: [trip], usual, path: '/create-trip' });
    await person.click(await screen.findByRole('link', { name: 'A new way' }));
    expect(await screen.findByRole('img', { name: 'Step 1 of 4' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'From' }).value).toBe('');
  });

  it('goes back from its address too, with the input of before a reload', async () => {
    const path = `/create-trip?return=${trip.id}&step=3`;
    const { person } = showDriver({ trips: [trip], path });
    await screen.findByRole('img', { name: 'Step 3 of 4' });
    await pasteInto(person, screen.getByLabelText('Fare per Seat'), '20000');
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Create Return Trip' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'From' }).value).toBe('Abuja');
  });

  it("is never a fleet's, which only the company schedules", async () => {
    showDriver({ trips: [driverTripOf({ company: 'Sahel Lines' })], path: `/trips/${driverTripOf().id}` });
    expect(await screen.findByText(/^Driven for Sahel Lines/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /Repeat this trip|Return trip/ })).toBeNull();
  });

  it('that could not be loaded says so', async () => {
    showDriver({ path: `/create-trip?repeat=${driverTripOf().id}` });
    expect(await screen.findByText('The trip could not be loaded')).toBeDefined();
  });
});
