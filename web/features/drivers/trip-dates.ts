import type { RefusedDate } from '@tafiya/core/errors.contract.ts';
import type { CreateSchedule } from '@tafiya/schedules/contract.ts';
import type { CreateTrip, PublishDates } from '@tafiya/trips/contract.ts';
import { lagosDate, lagosIso } from '@tafiya/core/lagos-time.ts';
import { toRhythm } from '@/shared/schedules/rhythm.ts';
import { type TripFields, toCreateTrip } from './trip-fields.ts';

const MINUTE_MS = 60_000;

/** All days of the form in order, each once: the departure date and the other ones. Empty while there is no departure date. */
export function daysOf({ date, moreDates }: Pick<TripFields, 'date' | 'moreDates'>): string[] {
  return date === '' ? [] : [...new Set([date, ...moreDates])].toSorted();
}

/** The form's days for chosen days, earliest first; a form always has one. */
export function withDays(days: readonly string[]): Pick<TripFields, 'date' | 'moreDates'> {
  const [date = '', ...moreDates] = days.toSorted();
  return { date, moreDates };
}

/** The body of POST /api/trips/dates, without its key. The stops have the times of the first departure. */
export function toPublishDates(fields: TripFields): Omit<PublishDates, 'clientKey'> {
  const days = daysOf(fields);
  const { departureDate: _, ...trip }: CreateTrip = toCreateTrip({ ...fields, ...withDays(days) });
  return { ...trip, departureDates: days.map((day) => lagosIso(day, fields.time)) };
}

/** The body of POST /api/schedules, without its key. The stops have their minutes after the departure. */
export function toCreateSchedule(fields: TripFields): Omit<CreateSchedule, 'clientKey'> {
  const { departureDate, stops, ...trip }: CreateTrip = toCreateTrip(fields);
  return {
    ...trip,
    ...toRhythm(fields),
    departureTime: fields.time,
    startsOn: fields.date,
    ...(stops && {
      stops: stops.map(({ time, ...stop }) => ({
        ...stop,
        minutes: Math.round((Date.parse(time) - Date.parse(departureDate)) / MINUTE_MS),
      })),
    }),
  };
}

/** The days of the form that were not refused. */
export function daysLeft(
  fields: Pick<TripFields, 'date' | 'moreDates'>,
  refused: readonly Pick<RefusedDate, 'departureDate'>[],
): string[] {
  const days = refused.map(({ departureDate }) => lagosDate(Date.parse(departureDate)));
  return daysOf(fields).filter((day) => !days.includes(day));
}
