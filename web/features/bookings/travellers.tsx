import type { Booking } from '@tafiya/bookings/contract.ts';

/** The people whom the booker has named, in a sentence; nothing without any. */
export function Travellers({ booking: { travellers = [] } }: { booking: Pick<Booking, 'travellers'> }) {
  if (travellers.length === 0) return null;
  return <p>{`Travellers: ${travellers.map(({ name }) => name).join(', ')}`}</p>;
}
