import type { Saved } from '@/shared/saved/saved.ts';
import { isOnBoard } from '@/shared/saved/saved-ticket.ts';

/** The trip in the text of an SMS, from the data kept on this phone. */
export interface Journey {
  tripId: string;
  origin: string;
  destination: string;
  departureDate: string;
  plateNumber: string | null;
  /** Null: the person drives themselves, or the driver is not named. */
  driverName: string | null;
}

/** The trip with this id, otherwise the one whose departure is nearest; null if none is kept on this phone. */
export function journeyOf(
  saved: Pick<Saved, 'tickets' | 'manifests'>,
  { tripId, now }: { tripId: string | null; now: number },
): Journey | null {
  const known: Journey[] = [
    ...saved.tickets.filter((ticket) => ticket.status !== 'cancelled' || isOnBoard(ticket, now)),
    ...saved.manifests.map((manifest) => ({ ...manifest, driverName: null })),
  ].map(({ tripId: id, origin, destination, departureDate, plateNumber, driverName }) => ({
    tripId: id,
    origin,
    destination,
    departureDate,
    plateNumber,
    driverName,
  }));
  const distance = ({ departureDate }: Journey) => Math.abs(Date.parse(departureDate) - now);
  return (
    known.find((journey) => journey.tripId === tripId) ??
    known.toSorted((a, b) => distance(a) - distance(b))[0] ??
    null
  );
}
