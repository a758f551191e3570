import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Connection } from '@tafiya/search/contract.ts';
import { LazyJourneySheet } from './lazy-booking-sheet.tsx';

/** Opens the booking of two trips as one journey over the results. Any navigation closes the sheet. */
export function useJourneySheet(): {
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
