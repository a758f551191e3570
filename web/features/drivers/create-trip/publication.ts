import { countOf } from '@/shared/format/numbers.ts';
import { daysOf, toCreateSchedule, toPublishDates } from '../trip-dates.ts';
import { toCreateTrip, type TripFields } from '../trip-fields.ts';
import type { Made, NewTrip } from '../use-driver-trips.ts';
import type { Published } from './published.tsx';

/** The request of the form: one trip, the same trip on several dates, or a schedule. */
export function toNew(fields: TripFields): NewTrip {
  if (fields.repeat === 'schedule') return toCreateSchedule(fields);
  return daysOf(fields).length > 1 ? toPublishDates(fields) : toCreateTrip(fields);
}

/** "Publish Trip", "Publish 3 Trips", "Publish Schedule" */
export function publishLabel(repeat: TripFields['repeat'], days: number): string {
  if (repeat === 'schedule') return 'Publish Schedule';
  return days > 1 ? `Publish ${days} Trips` : 'Publish Trip';
}

/** The published trips, in words. */
export function publishedOf(
  { repeat }: Pick<TripFields, 'repeat'>,
  { trips, waiting, trip }: Made,
): Published {
  if (repeat === 'schedule') {
    const waits =
      waiting === 0
        ? ''
        : ` ${countOf(waiting, 'day')} ${waiting === 1 ? 'waits' : 'wait'}: see why at the schedule.`;
    return {
      title: 'Schedule created',
      description: `${countOf(trips, 'trip')} can be booked now.${waits}`,
      trip: null,
    };
  }
  const isOne = trips === 1;
  return {
    title: isOne ? 'Trip created successfully!' : `${trips} trips created successfully!`,
    description: `Your ${isOne ? 'trip is' : 'trips are'} now available for booking.`,
    trip,
  };
}
