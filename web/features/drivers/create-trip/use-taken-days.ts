import { addDays, lagosIso } from '@tafiya/core/lagos-time.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { formatDay, formatTime } from '@/shared/format/dates.ts';
import { useDriverTrips } from '../use-driver-trips.ts';

const MINUTE_MS = 60_000;
/** The days before which a trip that would be in the way is named. */
const DAYS_NAMED = 14;

interface Wanted {
  days: readonly string[];
  /** The first day that may be chosen. */
  min: string;
  time: string;
  minutes: number | null;
}

/**
 * The days on which the driver already has a trip at that hour, of the trips that are loaded; the database decides. `words` name the
 * first chosen one, else the first of the next two weeks.
 */
export function useTakenDays({ days: chosen, min, time, minutes }: Wanted) {
  const { data: trips = [] } = useDriverTrips();
  const busy = trips.filter(({ status }) => !isOver(status));
  const inTheWay = (day: string) => {
    if (time === '') return undefined;
    const from = Date.parse(lagosIso(day, time));
    const to = from + (minutes ?? 1) * MINUTE_MS;
    return busy.find(({ departureDate, arrivalDate }) => {
      const start = Date.parse(departureDate);
      return start < to && Date.parse(arrivalDate ?? departureDate) > from;
    });
  };
  const coming = Array.from({ length: DAYS_NAMED }, (_, index) => addDays(min, index));
  const first = [...chosen, ...coming].find((day) => inTheWay(day) !== undefined);
  const trip = first && inTheWay(first);
  return {
    isChosen: first !== undefined && chosen.includes(first),
    isTaken: (day: string) => inTheWay(day) !== undefined,
    words:
      first && trip
        ? `${formatDay(first)}: you drive ${trip.origin} to ${trip.destination} then, at ${formatTime(trip.departureDate)}.`
        : null,
  };
}
