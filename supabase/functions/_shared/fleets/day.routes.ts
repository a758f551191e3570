import { z } from 'zod';
import { fleetCandidatesSchema } from './candidates.contract.ts';
import { fleetTripSchema } from './contract.ts';
import { companyDaySchema, dayCopySchema, dayPartSchema, findOnDaySchema } from './day.contract.ts';
import { planInputSchema, vehiclePlanSchema } from './plan.contract.ts';
import { readFleetTrip, readVehiclePlan } from './queries.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { AppError } from '../core/app-error.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { commandRoute, route } from '../core/http/route.ts';

const company = signedIn('company', { corporate: 'yes', 'other corporate': 'yes' }, 403);
const ID = '5eed0000-0000-4000-8000-000000000001';

/** The board of a company: its departures of a day, and each of them. */
export const fleetDayCalls = {
  readFleetDay: declareCall({
    method: 'GET',
    path: '/corporate/days/:day',
    summary: 'The departures of a day',
    notes: `Of a day in Lagos, \`2026-11-28\`, without cancelled ones, in their order. \`needs\`: the most urgent reason for attention. \`full\`: three people or more wait for seats. \`cash\`: of passengers who are still to board.`,
    who: company,
    answer: companyDaySchema,
    errors: ['forbidden', 'not_found'],
  }),
  findOnFleetDay: declareCall({
    method: 'POST',
    path: '/corporate/days/:day/search',
    summary: 'The departures of a day with a passenger of this name',
    notes: `Changes nothing. The ids of trips of \`GET /corporate/days/{day}\`. Part of the name of a passenger or a named traveller.`,
    who: company,
    body: findOnDaySchema,
    answer: z.array(z.guid()),
    errors: ['forbidden', 'not_found'],
    example: { body: { words: 'ngozi' } },
  }),
  copyFleetDay: declareCall({
    method: 'POST',
    path: '/corporate/days/:day/copy',
    summary: 'Schedule the departures of a week before',
    notes: `Those of the same weekday, without cancelled ones: route, bus, driver, time, fare, choices, payment. Idempotent: a copy that is there is not made again. \`leftOut\`: with the \`reason\` for which \`POST /corporate/trips\` would refuse it. \`conflict\`: the day is over.`,
    who: company,
    answer: dayCopySchema,
    errors: ['forbidden', 'not_verified', 'not_found', 'conflict'],
  }),
  readFleetTrip: declareCall({
    method: 'GET',
    path: '/corporate/trips/:id',
    summary: 'A trip of the fleet',
    who: signedIn('its company', { corporate: 'yes', 'other corporate': 404 }, 403),
    ids: { id: 'Trip not found.' },
    answer: fleetTripSchema,
    errors: ['forbidden'],
  }),
  readFleetCandidates: declareCall({
    method: 'GET',
    path: '/corporate/trips/:id/candidates',
    summary: 'Drivers and vehicles that can take over a trip of the fleet',
    notes: `The other drivers and vehicles of the fleet: free ones first, of these those whose trip before arrives where this one leaves; the others with the \`reason\` for which \`PATCH /corporate/trips/{id}\` refuses them. \`id\` is null before a driver has answered the invitation.`,
    who: signedIn('its company', { corporate: 'yes', 'other corporate': 404 }, 403),
    ids: { id: 'Trip not found.' },
    answer: fleetCandidatesSchema,
    errors: ['forbidden', 'not_verified', 'trip_closed'],
  }),
  planVehicle: declareCall({
    method: 'POST',
    path: '/corporate/vehicles/:id/plan',
    summary: 'The week of a vehicle, and the days that could not be scheduled with it',
    notes: `Changes nothing. \`trips\`: those of the 7 days from \`from\`. \`reason\`: why \`POST /corporate/trips\` would refuse the vehicle or its driver at that departure.`,
    who: signedIn('its company', { corporate: 'yes', 'other corporate': 404 }, 403),
    ids: { id: 'Vehicle not found.' },
    body: planInputSchema,
    answer: vehiclePlanSchema,
    errors: ['forbidden', 'not_found'],
    example: { body: { routeId: ID, from: '2036-12-01', departures: ['2036-12-01T08:00:00+01:00'] } },
  }),
};

export const fleetDayRoutes = [
  commandRoute(fleetDayCalls.readFleetDay, 'company_day', ({ day }) => ({ day: dayOf(day) })),
  commandRoute(fleetDayCalls.findOnFleetDay, 'find_on_day', ({ day, body: { words } }) => ({
    day: dayOf(day),
    words,
  })),
  commandRoute(fleetDayCalls.copyFleetDay, 'copy_week_before', ({ day }) => ({ day: dayOf(day) })),
  route(fleetDayCalls.readFleetTrip, ({ id }, c) =>
    readFleetTrip(c.var.asCaller, { companyId: userIdOf(c), id }),
  ),
  commandRoute(fleetDayCalls.readFleetCandidates, 'fleet_trip_candidates', ({ id }) => ({ tripId: id })),
  route(fleetDayCalls.planVehicle, ({ id, body }, c) => readVehiclePlan(c.var.asCaller, { id, ...body })),
];

function dayOf(part: string): string {
  const read = dayPartSchema.safeParse(part);
  if (!read.success) throw new AppError('not_found', 'Page Not Found');
  return read.data;
}
