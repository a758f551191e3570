import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LazyBookingSheet, usePreloadedBookingSheet } from './lazy-booking-sheet.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';

/** Opens the booking of a trip over any page, also for visitors. Any navigation closes the sheet, even to the page below it. */
export function useBookingSheet(): { open: (trip: BookableTrip, seats: number) => void; sheet: ReactNode } {
  const [opened, setOpened] = useState<{ trip: BookableTrip; seats: number; locationKey: string } | null>(
    null,
  );
  const { key } = useLocation();
  usePreloadedBookingSheet();

  function open(trip: BookableTrip, seats: number) {
    setOpened({ trip, seats, locationKey: key });
  }

  const sheet = opened?.locationKey === key && (
    <LazyBookingSheet trip={opened.trip} seats={opened.seats} onClose={() => setOpened(null)} />
  );
  return { open, sheet };
}
