import { z } from 'zod';
import type { EditSchedule, Schedule } from '@tafiya/schedules/contract.ts';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { createTripSchema } from '@tafiya/trips/contract.ts';
import { TRIP_SEATS_MIN } from '@tafiya/trips/limits.rules.ts';
import { toRouteWay, wayOfRoute } from '@/shared/trip-form/route-way.ts';
import {
  choicesOf,
  choicesShape,
  newTripTermsShape,
  paymentOf,
  paymentShape,
  requestsOf,
  requestsShape,
  toChoices,
} from '@/shared/trip-form/trip-form.ts';
import { checkStops, editedWayShape, wayShape, type WholeTrip } from '@/shared/trip-form/way-fields.ts';
import { lacksWeekday, rhythmOf, rhythmShape, toRhythm } from './rhythm.ts';

const fieldsSchema = z.object({
  ...rhythmShape,
  ...editedWayShape,
  ...choicesShape,
  ...paymentShape,
  ...requestsShape,
  time: z.string(),
  farePerSeat: z.number(),
  seatsAvailable: z.number('Seats are required').pipe(createTripSchema.shape.seatsAvailable),
  description: createTripSchema.shape.description.unwrap(),
  vehicleId: z.string(),
});
export type ScheduleFields = z.infer<typeof fieldsSchema>;

interface ScheduleRules {
  schedule: Schedule;
  /** From departure to arrival; null while unknown. */
  minutes: number | null;
}

/** The rules of the form of a schedule: those of a trip. The meeting points of a company's trips are those of the route. */
export function scheduleFieldsSchema(settings: Settings | undefined, { schedule, minutes }: ScheduleRules) {
  const hasPoints = schedule.originPoint !== null && schedule.destinationPoint !== null;
  return fieldsSchema
    .extend({
      farePerSeat: newTripTermsShape(settings).farePerSeat,
      ...(hasPoints ? wayShape : editedWayShape),
    })
    .refine((fields) => !lacksWeekday(fields), {
      path: ['weekdays'],
      message: 'Choose at least one weekday',
    })
    .superRefine(
      checkStops(
        ({ farePerSeat }: ScheduleFields) => wholeTripOf(schedule, { farePerSeat, minutes }),
        settings,
      ),
    );
}

/** The data of the schedule in the form that the stops need. */
export function wholeTripOf(
  { origin, destination }: Schedule,
  { farePerSeat, minutes }: Pick<ScheduleFields, 'farePerSeat'> & Pick<ScheduleRules, 'minutes'>,
): WholeTrip {
  return { origin, destination, fare: farePerSeat, minutes };
}

/** The form's values of a schedule. */
export function fieldsOfSchedule(schedule: Schedule): ScheduleFields {
  const { choices, payment, picksUp, confirmsPassengers } = schedule;
  return {
    ...rhythmOf(schedule),
    ...wayOfRoute(schedule),
    ...choicesOf({ choices: choices ?? undefined }),
    ...paymentOf({ payment: payment ?? undefined }),
    ...requestsOf({ picksUp: picksUp ?? undefined, confirmsPassengers: confirmsPassengers ?? undefined }),
    time: schedule.departureTime,
    farePerSeat: schedule.farePerSeat,
    // A company's trips have the seats of their vehicle.
    seatsAvailable: schedule.seatsAvailable ?? TRIP_SEATS_MIN,
    description: schedule.description ?? '',
    vehicleId: schedule.vehicleId ?? '',
  };
}

/** The form as a PATCH request takes it. Stops and meeting points of a company's schedule are those of its route. */
export function toSchedule(fields: ScheduleFields, { vehicleId }: Pick<Schedule, 'vehicleId'>): EditSchedule {
  const { originPoint, destinationPoint, stops } = toRouteWay(fields);
  const description = fields.description?.trim() ?? '';
  return {
    ...toRhythm(fields),
    departureTime: fields.time,
    farePerSeat: fields.farePerSeat,
    choices: toChoices(fields),
    ...paymentOf(fields),
    ...(vehicleId === null
      ? {
          seatsAvailable: fields.seatsAvailable,
          stops,
          ...(originPoint && { originPoint }),
          ...(destinationPoint && { destinationPoint }),
          ...requestsOf(fields),
          description: description === '' ? null : description,
        }
      : { vehicleId: fields.vehicleId }),
  };
}
