import {
  createScheduleSchema,
  editScheduleSchema,
  endScheduleSchema,
  scheduleListSchema,
  scheduleSchema,
} from './contract.ts';
import {
  createSchedule,
  editSchedule,
  endSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
} from './queries.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { route } from '../core/http/route.ts';

const ids = { id: 'Schedule not found.' };
const ID = '5eed0000-0000-4000-8000-000000000001';
/** Companies and other drivers have schedules of their own. */
const itsOwner = signedIn(
  'its driver or company',
  { driver: 'yes', 'other driver': 404, corporate: 404, 'other corporate': 404 },
  403,
);

/** Trips that repeat. */
export const scheduleCalls = {
  listSchedules: declareCall({
    method: 'GET',
    path: '/schedules',
    summary: 'The caller’s schedules',
    notes: `Those that have not ended, and ended ones with coming trips. \`days\`: the coming ones, up to 14 days ahead. Without a \`trip\`, \`reason\` is why the day waits: it is tried again every hour. With one, \`reason\` is why the trip did not follow a change.`,
    who: signedIn(),
    answer: scheduleListSchema,
    errors: [],
  }),
  createSchedule: declareCall({
    method: 'POST',
    path: '/schedules',
    summary: 'Repeat a trip',
    notes: `Its trips of the next 14 days are published at once, later ones by a job, each once. A driver names \`origin\`, \`destination\`, \`seatsAvailable\` and what \`POST /trips\` takes, a company \`routeId\` and \`vehicleId\`. A day whose trip is refused for its day alone (overlap, a licence or paper that ends before, vehicle in maintenance) waits. At most 10 schedules for a driver, 200 for a company (\`conflict\`). The same key again answers the same schedule.`,
    who: signedIn(
      'verified driver with an approved vehicle, verified company',
      { driver: 'yes', 'other driver': 'yes', corporate: 404, 'other corporate': 404 },
      403,
    ),
    body: createScheduleSchema,
    answer: scheduleSchema,
    status: 201,
    errors: [
      'forbidden',
      'not_verified',
      'not_found',
      'vehicle_missing',
      'conflict',
      'payments_off',
      'payout_account_required',
    ],
    example: {
      body: {
        origin: 'Lagos',
        destination: 'Ibadan',
        departureTime: '08:00',
        weekdays: [1, 5],
        everyWeeks: 1,
        startsOn: '2036-01-01',
        seatsAvailable: 4,
        farePerSeat: 8500,
        clientKey: ID,
      },
    },
  }),
  editSchedule: declareCall({
    method: 'PATCH',
    path: '/schedules/:id',
    summary: 'Change a schedule',
    notes: `Trips without bookings and requests follow; those on days on which it no longer runs are cancelled. The others stay, with the reason in \`days\`. \`conflict\`: it has ended.`,
    who: itsOwner,
    ids,
    body: editScheduleSchema,
    answer: scheduleSchema,
    errors: [
      'forbidden',
      'not_verified',
      'vehicle_missing',
      'conflict',
      'payments_off',
      'payout_account_required',
    ],
    example: { body: { farePerSeat: 9000, endsOn: null } },
  }),
  pauseSchedule: declareCall({
    method: 'POST',
    path: '/schedules/:id/pause',
    summary: 'Pause a schedule',
    notes: 'No more trips are published; those that are stay. Idempotent. `conflict`: it has ended.',
    who: itsOwner,
    ids,
    answer: scheduleSchema,
    errors: ['forbidden', 'conflict'],
  }),
  resumeSchedule: declareCall({
    method: 'POST',
    path: '/schedules/:id/resume',
    summary: 'Resume a schedule',
    notes: 'Its trips are published again, from tomorrow on. Idempotent. `conflict`: it has ended.',
    who: itsOwner,
    ids,
    answer: scheduleSchema,
    errors: ['forbidden', 'conflict'],
  }),
  endSchedule: declareCall({
    method: 'POST',
    path: '/schedules/:id/end',
    summary: 'End a schedule for good',
    notes:
      'Its published trips stay; `cancelUnsold` cancels those without bookings and requests. Idempotent.',
    who: itsOwner,
    ids,
    body: endScheduleSchema,
    bodyIsOptional: true,
    answer: scheduleSchema,
    errors: ['forbidden'],
    example: { body: { cancelUnsold: true } },
  }),
};

export const scheduleRoutes = [
  route(scheduleCalls.listSchedules, (_, c) => listSchedules(c.var.asCaller)),
  route(scheduleCalls.createSchedule, ({ body }, c) => createSchedule(c.var.asCaller, body)),
  route(scheduleCalls.editSchedule, ({ id, body }, c) => editSchedule(c.var.asCaller, { id, changes: body })),
  route(scheduleCalls.pauseSchedule, ({ id }, c) => pauseSchedule(c.var.asCaller, id)),
  route(scheduleCalls.resumeSchedule, ({ id }, c) => resumeSchedule(c.var.asCaller, id)),
  route(scheduleCalls.endSchedule, ({ id, body }, c) =>
    endSchedule(c.var.asCaller, { id, cancelUnsold: body.cancelUnsold ?? false }),
  ),
];
