import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LazyBookingSheet, usePreloadedBookingSheet } from './lazy-booking-sheet.tsx';
import { signInPath } from '@/shared/session/next-path.ts';
import { useSession } from '@/shared/session/store.ts';
import { type BookableTrip, tripPath } from '@/shared/trips/legs.ts';

/**
 * Opens the booking of a trip over any page. Visitors sign in first and return to the trip with its booking open
 * (`/trips/{id}?book=2`). Any navigation closes the sheet, even to the page below it.
 */
export function useBookingSheet(): { open: (trip: BookableTrip, seats: number) => void; sheet: ReactNode } {
  const [opened, setOpened] = useState<{ trip: BookableTrip; seats: number; locationKey: string } | null>(
    null,
  );
  const signedIn = useSession((session) => session.user !== null);
  const navigate = useNavigate();
  const { key } = useLocation();
  usePreloadedBookingSheet();

  function open(trip: BookableTrip, seats: number) {
    if (signedIn) setOpened({ trip, seats, locationKey: key });
    else void navigate(signInPath({ pathname: tripPath(trip, { book: String(seats) }) }));
  }

  const sheet = opened?.locationKey === key && (
    <LazyBookingSheet trip={opened.trip} seats={opened.seats} onClose={() => setOpened(null)} />
  );
  return { open, sheet };
}
