import { z } from 'zod';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { type FleetRoute, scheduleTripSchema } from '@tafiya/fleets/contract.ts';
import { PLANNED_DEPARTURES_MAX } from '@tafiya/fleets/plan.contract.ts';
import { SCHEDULE_DAYS_AHEAD } from '@tafiya/core/limits.ts';
import { addDays, dayNumber, lagosDate, lagosIso, lagosTime } from '@tafiya/core/lagos-time.ts';
import { lacksWeekday, NO_RHYTHM, rhythmShape, toRhythm } from '@/shared/schedules/rhythm.ts';
import { type AgainTrip, dayAgain } from '@/shared/trips/again.ts';
import {
  changedChoices,
  changedPayment,
  editedTripFormShape,
  NO_CHOICES,
  NO_PAYMENT,
  NO_TRIP_FORM,
  newTripFormShape,
  toNewTrip,
  type TripForm,
  tripFormOf,
} from '@/shared/trip-form/trip-form.ts';
import { wayOfRoute } from '@/shared/trip-form/route-way.ts';
import { checkStops, wayBack, type WholeTrip } from '@/shared/trip-form/way-fields.ts';

const DAYS_IN_WEEK = 7;
/** As `startsOn`, 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

/** The fields of the page: those of a trip, on which days and at which other times it runs. */
const shapeOf = (settings: Settings | undefined) => ({
  ...scheduleTripSchema.pick({ routeId: true, vehicleId: true }).shape,
  ...newTripFormShape(settings),
  // Required below, but for a schedule, which takes those of its route.
  originPoint: editedTripFormShape.originPoint,
  destinationPoint: editedTripFormShape.destinationPoint,
  ...rhythmShape,
  when: z.enum(['once', 'days', 'weekly']),
  /** Of `days`: besides `date`. */
  moreDates: z.array(z.string()),
  /** Besides `time`; a single trip has none. */
  moreTimes: z.array(z.string()),
});

/** The rules of the page. */
export function scheduleFieldsSchema(settings: Settings | undefined, routes: readonly FleetRoute[]) {
  return z
    .object(shapeOf(settings))
    .refine((fields) => fields.when !== 'weekly' || !lacksWeekday(fields), {
      path: ['weekdays'],
      message: 'Choose at least one weekday',
    })
    .superRefine((fields, context) => {
      for (const end of ['originPoint', 'destinationPoint'] as const) {
        if (fields.when === 'weekly' || fields[end].name !== '') continue;
        context.addIssue({ code: 'custom', path: [end, 'name'], message: 'Meeting point is required' });
      }
    })
    .superRefine(
      checkStops(
        ({ routeId, farePerSeat }: Pick<ScheduleFields, 'routeId' | 'farePerSeat'>) =>
          wholeTripOf(routes, { routeId, farePerSeat }),
        settings,
      ),
    );
}
export type ScheduleFields = z.infer<z.ZodObject<ReturnType<typeof shapeOf>>>;

/** The empty page for a route and a vehicle, or filled in with an own trip. */
export function scheduleFieldsOf(
  { route, vehicleId }: { route: FleetRoute | undefined; vehicleId: string },
  { again, date, today }: { again?: AgainTrip | undefined; date?: string | undefined; today: string },
): ScheduleFields {
  return {
    ...(again ? formAgain(again, today) : formOfRoute(route)),
    ...(date !== undefined && { date }),
    routeId: route?.id ?? '',
    vehicleId,
    when: 'once',
    moreDates: [],
    moreTimes: [],
    ...NO_RHYTHM,
  };
}

function formOfRoute(route: FleetRoute | undefined): TripForm {
  return { ...NO_TRIP_FORM, ...wayOfRoute(route ?? {}), farePerSeat: route?.farePerSeat ?? Number.NaN };
}

/** The form of an own trip again, or of the way back from it. */
function formAgain(again: AgainTrip, today: string): TripForm {
  const form = tripFormOf(again.trip);
  return { ...form, ...(again.kind === 'return' && wayBack(form)), date: dayAgain(again, today) };
}

/** The facts of the trip in the form that the stops need. */
export function wholeTripOf(
  routes: readonly FleetRoute[],
  { routeId, farePerSeat: fare }: Pick<ScheduleFields, 'routeId' | 'farePerSeat'>,
): WholeTrip {
  const route = routes.find(({ id }) => id === routeId);
  if (!route) return { origin: '', destination: '', fare, minutes: null };
  return { origin: route.origin, destination: route.destination, fare, minutes: route.duration };
}

type Days = Pick<ScheduleFields, 'when' | 'date' | 'moreDates' | 'time' | 'moreTimes' | 'runs' | 'weekdays'> &
  Pick<ScheduleFields, 'endsOn' | 'skippedDays'>;

/** The departures in their order, of a schedule those that are published at once; none while day or time is missing. */
export function departuresOf(form: Days): string[] {
  if (form.date === '' || form.time === '') return [];
  const times = timesOf(form);
  return daysOf(form)
    .flatMap((day) => times.map((time) => lagosIso(day, time)))
    .slice(0, PLANNED_DEPARTURES_MAX);
}

function daysOf({ when, date, moreDates, runs, weekdays, endsOn, skippedDays }: Days): string[] {
  if (when === 'once') return [date];
  if (when === 'days') return [date, ...moreDates].toSorted();
  const weekOf = (day: string) => Math.floor((dayNumber(day) + FIRST_WEEKDAY) / DAYS_IN_WEEK);
  return Array.from({ length: SCHEDULE_DAYS_AHEAD }, (_, at) => addDays(date, at)).filter(
    (day) =>
      (runs === 'daily' || weekdays.includes(weekdayOf(day))) &&
      (runs !== 'fortnight' || (weekOf(day) - weekOf(date)) % 2 === 0) &&
      (endsOn === '' || day <= endsOn) &&
      !skippedDays.includes(day),
  );
}

/** Monday 0. */
function weekdayOf(day: string): number {
  return (dayNumber(day) + FIRST_WEEKDAY) % DAYS_IN_WEEK;
}

function timesOf({ when, time, moreTimes }: Days): string[] {
  return when === 'once' ? [time] : [...new Set([time, ...moreTimes])].toSorted();
}

/** The requests: a trip for each departure that does not clash, or a schedule for each time. */
export type Order =
  | { call: 'POST /corporate/trips'; body: ReturnType<typeof toTrip> }
  | { call: 'POST /schedules'; body: ReturnType<typeof toSchedule> };

export function ordersOf(form: ScheduleFields, departures: readonly string[]): Order[] {
  if (form.when === 'weekly') {
    return timesOf(form).map((time) => ({ call: 'POST /schedules', body: toSchedule({ ...form, time }) }));
  }
  return departures.map((departure) => ({ call: 'POST /corporate/trips', body: toTrip(form, departure) }));
}

function toTrip(form: ScheduleFields, departure: string) {
  const { routeId, vehicleId } = form;
  const at = new Date(departure);
  // Without stops, the trip would take those of the route.
  return {
    routeId,
    vehicleId,
    stops: [],
    ...toNewTrip({ ...form, date: lagosDate(at), time: lagosTime(at) }),
  };
}

/** Stops and meeting points are those of the route, also of trips that are published later. */
function toSchedule(form: ScheduleFields) {
  const { routeId, vehicleId, farePerSeat } = form;
  return {
    routeId,
    vehicleId,
    farePerSeat,
    departureTime: form.time,
    startsOn: form.date,
    ...toRhythm(form),
    ...changedChoices(NO_CHOICES, form),
    ...changedPayment(NO_PAYMENT, form),
  };
}
