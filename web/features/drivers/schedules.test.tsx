import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScheduleSchema, editScheduleSchema } from '@tafiya/schedules/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { scheduleDayOf, scheduleOf } from '@/shared/testing/schedules.ts';
import { driverTripOf } from '@/shared/testing/trips.ts';
import { next, openStep, showDriver } from './testing/driver-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the form of a new trip', () => {
  it('publishes a schedule on chosen days, and needs one', async () => {
    const { server, person } = await openStep(2);
    const waiting = scheduleDayOf('2030-12-02', { trip: null, reason: 'You already have a trip.' });
    const made = scheduleOf({ days: [scheduleDayOf('2030-12-01'), waiting] });
    server.answer({ 'POST /api/schedules': () => Response.json(made, { status: 201 }) });
    await person.click(screen.getByRole('radio', { name: 'Every week' }));
    await person.click(await screen.findByRole('radio', { name: 'Every two weeks' }));
    // The weekday of the chosen day.
    const pressed = within(screen.getByRole('group', { name: 'On' })).getByRole('button', { pressed: true });
    await person.click(pressed);
    await person.click(screen.getByRole('button', { name: 'Next: seats' }));
    expect(await screen.findByText('Choose at least one weekday')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Friday' }));
    await person.click(screen.getByRole('button', { name: /^Skip public holidays/ }));
    await person.click(screen.getByRole('checkbox', { name: /^Christmas Day/ }));
    await next(person, 'seats', 3);
    await next(person, 'check and publish', 4);
    await person.click(screen.getByRole('button', { name: 'Publish Schedule' }));
    expect(await screen.findByRole('heading', { name: 'Schedule created' })).toBeDefined();
    expect(
      await screen.findByText('1 trip can be booked now. 1 day waits: see why at the schedule.'),
    ).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'POST');
    const body = createScheduleSchema.parse(sent?.body);
    expect(body).toMatchObject({
      weekdays: [5],
      everyWeeks: 2,
      endsOn: null,
      departureTime: '07:30',
      seatsAvailable: 6,
    });
    expect(body.skippedDays).toEqual([expect.stringMatching(/-12-25$/)]);
  });
});

describe('a schedule in the list', () => {
  const trip = driverTripOf({ scheduleId: scheduleOf().id });
  const single = driverTripOf({
    id: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d99',
    destination: 'Jos',
    scheduleId: null,
  });

  it('is one card with its next dates, what waits and what did not follow; its trips fold below', async () => {
    const days = [
      scheduleDayOf('2030-11-30', {
        reason: 'Passengers have booked or asked for this trip: it stays as it was.',
      }),
      scheduleDayOf('2030-12-01', {
        trip: null,
        reason: 'Your licence ends on 30 Nov 2030, before this trip.',
      }),
    ];
    const { person } = showDriver({ trips: [trip, single], schedules: [scheduleOf({ days })] });
    await person.click(await screen.findByText('Lagos → Ibadan'));
    const card = within(await screen.findByRole('article', { name: /Lagos to Ibadan/ }));
    expect(card.getByText(/^Every day, 07:30\. ₦5,000 per seat\./)).toBeDefined();
    expect(card.getByText(/^Sun 1 Dec 2030: Your licence ends/)).toBeDefined();
    expect(card.getByText(/^Sat 30 Nov 2030: Passengers have booked/)).toBeDefined();
    await person.click(card.getByText('1 trip'));
    expect(await card.findAllByText(/booked/)).not.toEqual([]);
    expect(screen.getByRole('link', { name: /Lagos.*to.*Jos/ })).toBeDefined();
  });

  it('says which trips differ from it, also without a reason, and until when its change is tried again', async () => {
    const old = (date: string, reason: string | null) => {
      const day = scheduleDayOf(date, { reason });
      return { ...day, trip: day.trip && { ...day.trip, departureTime: '17:00', farePerSeat: 4500 } };
    };
    const days = [old('2030-11-30', 'You already have a trip at that time.'), old('2030-12-02', null)];
    const { person } = showDriver({
      trips: [trip],
      schedules: [scheduleOf({ days: [...days, scheduleDayOf('2030-12-03')] })],
    });
    await person.click(await screen.findByText('Lagos → Ibadan'));
    const card = within(await screen.findByRole('article', { name: /Lagos to Ibadan/ }));
    expect(
      card.getByText('Sat 30 Nov 2030: leaves 17:00, ₦4,500 per seat. You already have a trip at that time.'),
    ).toBeDefined();
    expect(card.getByText('Mon 2 Dec 2030: leaves 17:00, ₦4,500 per seat')).toBeDefined();
    expect(
      card.getByText(/tried again every hour, until you change or cancel the trip itself/),
    ).toBeDefined();
    expect(card.queryByText(/^Tue 3 Dec 2030: /)).toBeNull();
  });

  it('is changed, paused and ended', async () => {
    const { server, person } = showDriver({ trips: [trip], schedules: [scheduleOf()] });
    const { id } = scheduleOf();
    server.answer({
      [`PATCH /api/schedules/${id}`]: () => Response.json(scheduleOf({ farePerSeat: 6000 })),
      [`POST /api/schedules/${id}/pause`]: () => Response.json(scheduleOf({ status: 'paused' })),
      [`POST /api/schedules/${id}/end`]: () => Response.json(scheduleOf({ status: 'ended', days: [] })),
    });
    await person.click(await screen.findByText('Lagos → Ibadan'));
    await person.click(await screen.findByRole('button', { name: 'Edit schedule, Lagos to Ibadan' }));
    await pasteInto(person, screen.getByLabelText('Fare per Seat (₦)'), '6000');
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Schedule changed')).toBeDefined();
    const patch = server.requests.find(({ method }) => method === 'PATCH');
    expect(editScheduleSchema.parse(patch?.body)).toEqual({ farePerSeat: 6000 });
    await person.click(screen.getByRole('button', { name: 'Pause schedule, Lagos to Ibadan' }));
    expect(await screen.findByText('Schedule paused')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'End schedule, Lagos to Ibadan' }));
    expect(screen.getByRole('checkbox', { name: 'Cancel 2 trips without bookings' })).toMatchObject({
      checked: true,
    });
    await person.click(screen.getByRole('button', { name: 'End schedule' }));
    expect(await screen.findByText('Schedule ended')).toBeDefined();
    expect(server.requests.find(({ path }) => path.endsWith('/end'))?.body).toEqual({ cancelUnsold: true });
  });

  it('gets other meeting points, stops, choices and payment, under the rules of a trip', async () => {
    const schedule = scheduleOf({
      originPoint: { name: 'Berger' },
      destinationPoint: { name: 'Iwo Road' },
      durationMinutes: 150,
      stops: [{ place: 'Sagamu', minutes: 60, fare: 2500, point: null }],
    });
    const { server, person } = showDriver({ trips: [trip], schedules: [schedule] });
    server.answer({ [`PATCH /api/schedules/${schedule.id}`]: () => Response.json(schedule) });
    await person.click(await screen.findByText('Lagos → Ibadan'));
    await person.click(await screen.findByRole('button', { name: 'Edit schedule, Lagos to Ibadan' }));
    const sheet = within(screen.getByRole('dialog'));
    const point = sheet.getByRole('textbox', { name: 'Where passengers get on in Lagos' });
    await person.clear(point);
    await person.click(sheet.getByRole('button', { name: 'Save changes' }));
    expect(await sheet.findByText('Meeting point is required')).toBeDefined();
    await pasteInto(person, point, 'Jibowu Park');
    await person.click(await sheet.findByRole('button', { name: 'Remove the stop in Sagamu' }));
    await person.click(sheet.getByRole('button', { name: /^Luggage and comfort/ }));
    await person.click(sheet.getByRole('checkbox', { name: 'Smoking allowed' }));
    await person.click(sheet.getByRole('checkbox', { name: 'I confirm each passenger' }));
    await person.click(sheet.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Schedule changed')).toBeDefined();
    const patch = server.requests.find(({ method }) => method === 'PATCH');
    expect(editScheduleSchema.parse(patch?.body)).toEqual({
      originPoint: { name: 'Jibowu Park' },
      stops: [],
      choices: { smoking: true },
      confirmsPassengers: true,
    });
  });

  it('leaves the trips in the list when schedules cannot be loaded, and offers to try again', async () => {
    const { server, person } = showDriver({ trips: [trip] });
    server.answer({ 'GET /api/schedules': () => refusal(400, 'invalid_input', 'No') });
    expect(await screen.findByText(/^Your schedules could not be loaded/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Lagos to Abuja' })).toBeDefined();
    server.answer({ 'GET /api/schedules': () => Response.json([scheduleOf()]) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Your schedules could not be loaded/)).toBeNull());
  });
});
