import { z } from 'zod';
import { SKIPPED_DAYS_MAX } from '../core/limits.ts';
import { STOPS_BETWEEN_MAX } from '../trips/limits.rules.ts';
import { tripChoicesSchema } from '../trips/choices.contract.ts';
import { routeStopInputSchema } from '../fleets/contract.ts';
import { moment } from '../core/moment.contract.ts';
import { tripPaymentSchema } from '../trips/payment.contract.ts';
import { pointSchema } from '../trips/stops.contract.ts';
import { createTripSchema, editTripSchema, fareSchema, tripStatusSchema } from '../trips/contract.ts';

const SCHEDULE_STATUSES = ['running', 'paused', 'ended'] as const;

const weekdays = 'Choose at least one weekday';
const rhythm = {
  /** In Lagos. The database enforces the list of departure times. */
  departureTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Departure time must be like 07:30'),
  /** Monday 1 to Sunday 7. */
  weekdays: z.array(z.int().min(1).max(7), weekdays).min(1, weekdays).max(7),
  /** 2: every second week, counted from the week of the start. */
  everyWeeks: z.int('Choose every week or every two weeks').min(1).max(2),
  startsOn: z.iso.date('Start is required'),
  /** The last possible day; null: until it is ended. */
  endsOn: z.iso.date('End must be a day').nullable(),
  /** Days without a trip, public holidays for example. */
  skippedDays: z.array(z.iso.date()).max(SKIPPED_DAYS_MAX, `At most ${SKIPPED_DAYS_MAX} skipped days`),
};
const stops = z
  .array(routeStopInputSchema)
  .max(STOPS_BETWEEN_MAX, `At most ${STOPS_BETWEEN_MAX} stops on the way`);

/**
 * POST /api/schedules: what each trip is published with, and when. A driver names places and seats, a company `routeId` and
 * `vehicleId`; each leaves out what belongs to the other. Idempotent by `clientKey`.
 */
export const createScheduleSchema = z.object({
  ...rhythm,
  endsOn: rhythm.endsOn.optional(),
  skippedDays: rhythm.skippedDays.nullish(),
  farePerSeat: fareSchema,
  ...createTripSchema.pick({
    description: true,
    durationMinutes: true,
    originPoint: true,
    destinationPoint: true,
    choices: true,
    payment: true,
    picksUp: true,
    confirmsPassengers: true,
  }).shape,
  ...createTripSchema.pick({ origin: true, destination: true, seatsAvailable: true }).partial().shape,
  /** `minutes` after the departure. */
  stops: stops.nullish(),
  routeId: z.uuid('Please choose a route').nullish(),
  vehicleId: z.uuid('Please choose a vehicle').nullish(),
  clientKey: z.guid('A client key is required'),
});
export type CreateSchedule = z.infer<typeof createScheduleSchema>;

const {
  description,
  durationMinutes,
  originPoint,
  destinationPoint,
  choices,
  payment,
  picksUp,
  confirmsPassengers,
} = editTripSchema.shape;
/** PATCH /api/schedules/{id}: at least one field. Places and the route stay. */
export const editScheduleSchema = z
  .object({
    ...rhythm,
    farePerSeat: fareSchema,
    seatsAvailable: createTripSchema.shape.seatsAvailable,
    description,
    durationMinutes,
    stops,
    originPoint,
    destinationPoint,
    choices,
    payment,
    picksUp,
    confirmsPassengers,
    vehicleId: z.uuid('Please choose a vehicle'),
  })
  .partial()
  .strict()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change');
export type EditSchedule = z.infer<typeof editScheduleSchema>;

/** POST /api/schedules/{id}/end. */
export const endScheduleSchema = z.object({
  /** Cancels the trips without bookings and requests. */
  cancelUnsold: z.boolean().nullish(),
});

/** A coming day of a schedule: its trip, or `reason`, for which it waits. With a trip, `reason` is why it did not follow a change; it is tried again every hour. */
const scheduleDaySchema = z.object({
  date: z.iso.date(),
  reason: z.string().nullable(),
  trip: z
    .object({
      id: z.guid(),
      departureDate: moment,
      /** In Lagos. With `farePerSeat` it shows whether a trip differs from its schedule. */
      departureTime: rhythm.departureTime,
      farePerSeat: z.number(),
      status: tripStatusSchema,
      seats: z.int(),
      sold: z.int(),
    })
    .nullable(),
});
export type ScheduleDay = z.infer<typeof scheduleDaySchema>;

/** A schedule with its coming days. The fields of a driver are null for a company, and the reverse. */
export const scheduleSchema = z.object({
  id: z.guid(),
  status: z.enum(SCHEDULE_STATUSES),
  origin: z.string(),
  destination: z.string(),
  ...rhythm,
  farePerSeat: z.number(),
  seatsAvailable: z.int().nullable(),
  description: z.string().nullable(),
  durationMinutes: z.int().nullable(),
  stops: z.array(routeStopInputSchema.extend({ fare: z.number(), point: pointSchema.nullish() })),
  originPoint: pointSchema.nullable(),
  destinationPoint: pointSchema.nullable(),
  choices: tripChoicesSchema.nullable(),
  payment: tripPaymentSchema.nullable(),
  picksUp: z.boolean().nullable(),
  confirmsPassengers: z.boolean().nullable(),
  route: z.string().nullable(),
  vehicle: z.string().nullable(),
  vehicleId: z.guid().nullable(),
  days: z.array(scheduleDaySchema),
});
export type Schedule = z.infer<typeof scheduleSchema>;
export const scheduleListSchema = z.array(scheduleSchema);
