import { SearchPage } from '@/features/search/search-page.tsx';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Connection } from '@tafiya/search/contract.ts';
import { LazyJourneySheet, useBookingSheet } from './lazy-booking-sheet.tsx';

/** /search: finds trips and books one without leaving the results. */
export function SearchScreen() {
  const booking = useBookingSheet();
  const journey = useJourneySheet();
  return (
    <>
      <SearchPage onBook={booking.open} onBookBoth={journey.open} />
      {booking.sheet}
      {journey.sheet}
    </>
  );
}

/** Opens the booking of two trips as one journey over the results. Any navigation closes the sheet. */
function useJourneySheet(): {
  open: (connection: Connection, seats: number) => void;
  sheet: ReactNode;
} {
  const [opened, setOpened] = useState<{ connection: Connection; seats: number; locationKey: string } | null>(
    null,
  );
  const { key } = useLocation();
  const sheet = opened?.locationKey === key && (
    <LazyJourneySheet connection={opened.connection} seats={opened.seats} onClose={() => setOpened(null)} />
  );
  return { open: (connection, seats) => setOpened({ connection, seats, locationKey: key }), sheet };
}
