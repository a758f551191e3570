import { formatDay } from '@/shared/format/dates.ts';
import { useOwnTitle } from '@/shared/ui/own-title.ts';

interface NamedTrip {
  origin: string;
  destination: string;
  /** ISO 8601. */
  departureDate: string;
}

/** Names the page after the trip that it shows: "Lagos to Abuja, Fri 27 Nov", with `page` "Receipt: Lagos to Abuja, …". */
export function useTripTitle(trip: NamedTrip | null | undefined, page?: string): void {
  useOwnTitle(trip ? tripTitle(trip, page) : null);
}

function tripTitle({ origin, destination, departureDate }: NamedTrip, page?: string): string {
  const words = `${origin} to ${destination}, ${formatDay(departureDate)}`;
  return page === undefined ? words : `${page}: ${words}`;
}
