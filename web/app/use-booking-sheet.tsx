import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Trip } from '@contracts/trips.ts';
import { BookingSheet } from '@/features/booking/booking-sheet.tsx';
import { signInPath } from '@/shared/session/next-path.ts';
import { useSession } from '@/shared/session/store.ts';

/**
 * Opens the booking of a trip over any page. Visitors are sent to sign in and come back to the trip with its booking
 * open (`/trips/{id}?book=2`). It closes with whatever leads away, also when that leads to the page it lies over.
 */
export function useBookingSheet(): { open: (trip: Trip, seats: number) => void; sheet: ReactNode } {
  const [wish, setWish] = useState<{ trip: Trip; seats: number; at: string } | null>(null);
  const signedIn = useSession((session) => session.user !== null);
  const navigate = useNavigate();
  const { key } = useLocation();

  function open(trip: Trip, seats: number) {
    if (signedIn) setWish({ trip, seats, at: key });
    else void navigate(signInPath({ pathname: `/trips/${trip.id}`, search: `?book=${seats}` }));
  }

  const sheet = wish?.at === key && (
    <BookingSheet trip={wish.trip} seats={wish.seats} onClose={() => setWish(null)} />
  );
  return { open, sheet };
}
