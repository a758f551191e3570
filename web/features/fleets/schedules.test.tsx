import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createScheduleSchema, editScheduleSchema } from '@tafiya/schedules/contract.ts';
import { addDays, lagosDate } from '@tafiya/core/lagos-time.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { scheduleOf } from '@/shared/testing/schedules.ts';
import { OWN_FLEET, showFleet } from './testing/fleet-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const [VEHICLE, OTHER] = OWN_FLEET.vehicles;
const [ROUTE] = OWN_FLEET.routes;
const OF_FLEET = {
  seatsAvailable: null,
  route: ROUTE?.name ?? '',
  vehicle: 'Toyota HiAce, LAG-123-AB',
  vehicleId: VEHICLE?.id ?? '',
};

describe('the schedules of a company', () => {
  it('are made with a route and a vehicle in the form of a trip', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate?tab=trips', {
      'POST /api/schedules': () => Response.json(scheduleOf(OF_FLEET), { status: 201 }),
    });
    await person.click(await screen.findByRole('link', { name: 'Schedule Trip' }));
    const sheet = within(await screen.findByRole('form', { name: 'Schedule trip' }));
    await person.click(sheet.getByRole('radio', { name: 'Every week' }));
    await person.click(sheet.getByRole('button', { name: /Starts/ }));
    const tomorrow = addDays(lagosDate(Date.now()), 1);
    await sheet.findByRole('button', { name: 'Next month' });
    await person.click(document.querySelector(`[data-day="${tomorrow}"]`) ?? document.body);
    await person.selectOptions(sheet.getByLabelText('Departure Time'), '08:00');
    await pasteInto(person, sheet.getByLabelText(/^Fare per Seat/), '9000');
    // Stops and meeting points are those of the route.
    expect(sheet.queryByRole('textbox', { name: /^Where passengers get/ })).toBeNull();
    await person.click(await sheet.findByRole('radio', { name: 'Chosen days' }));
    await person.click(sheet.getByRole('button', { name: 'Publish schedule' }));
    expect(await sheet.findByText('Choose at least one weekday')).toBeDefined();
    await person.click(sheet.getByRole('button', { name: 'Monday' }));
    await person.click(sheet.getByRole('button', { name: 'Publish schedule' }));
    expect(
      await screen.findByText(`${ROUTE?.origin} to ${ROUTE?.destination}. 2 trips can be booked now.`),
    ).toBeDefined();
    const sent = server.requests.find(({ path, method }) => path === '/api/schedules' && method === 'POST');
    expect(createScheduleSchema.parse(sent?.body)).toMatchObject({
      routeId: ROUTE?.id,
      vehicleId: VEHICLE?.id,
      departureTime: '08:00',
      weekdays: [1],
      startsOn: tomorrow,
      farePerSeat: 9000,
    });
  });

  it('are one card each, get another vehicle, and their trips are not in the list', async () => {
    const schedule = scheduleOf(OF_FLEET);
    const trips = OWN_FLEET.trips.map((trip) => ({ ...trip, scheduleId: schedule.id }));
    const { server, person } = showFleet({ ...OWN_FLEET, trips }, '/corporate?tab=trips', {
      'GET /api/schedules': () => Response.json([schedule]),
      [`PATCH /api/schedules/${schedule.id}`]: () => Response.json(schedule),
    });
    const card = within(await screen.findByRole('article', { name: 'Lagos to Ibadan' }));
    expect(card.getByText(/Toyota HiAce, LAG-123-AB/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit trip' })).toBeNull();
    await person.click(card.getByRole('button', { name: /^Edit schedule/ }));
    await person.selectOptions(screen.getByLabelText('Vehicle'), OTHER?.id ?? '');
    // Stops and meeting points are those of the route.
    expect(screen.queryByRole('textbox', { name: /^Where passengers get/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Luggage and comfort/ }));
    await person.selectOptions(screen.getByLabelText('Luggage in the fare'), 'large');
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Schedule changed')).toBeDefined();
    const patch = server.requests.find(({ method }) => method === 'PATCH');
    expect(editScheduleSchema.parse(patch?.body)).toEqual({
      vehicleId: OTHER?.id,
      choices: { luggage: 'large' },
    });
  });
});
