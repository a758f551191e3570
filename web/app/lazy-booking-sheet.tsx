import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { BookingSheet } from '@/features/bookings/booking-sheet.tsx';
import type { JourneySheet } from '@/features/bookings/journey-sheet.tsx';
import { requestsSettled } from '@/shared/api/pending-requests.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';

const TITLE = 'Book seats';
export const loadBookingSheet = () =>
  import('@/features/bookings/booking-sheet.tsx').then((file) => file.BookingSheet);
const SheetPart = lazyPart(loadBookingSheet, { fallback: LoadingSheet, problem: SheetProblem });
const JourneyPart = lazyPart(
  () => import('@/features/bookings/journey-sheet.tsx').then((file) => file.JourneySheet),
  { fallback: LoadingSheet, problem: SheetProblem },
);
/** The account form that a visitor fills in while booking. */
export const Account = lazyPart(
  () => import('@/features/people/account-step.tsx').then((file) => file.AccountStep),
  {
    fallback: <LoadingStripes label="Loading..." minH="40" alignContent="center" />,
    problem: ({ onRetry }) => (
      <ErrorState
        title="The form could not be loaded"
        description="The connection dropped. Nothing was booked."
        onRetry={onRetry}
      />
    ),
  },
);

/** The booking sheet, which most visitors of a page never open. */
export function LazyBookingSheet(props: Omit<ComponentProps<typeof BookingSheet>, 'account'>) {
  return <SheetPart {...props} account={Account} />;
}

/** The sheet that books two trips as one journey. */
export function LazyJourneySheet(props: Omit<ComponentProps<typeof JourneySheet>, 'account'>) {
  return <JourneyPart {...props} account={Account} />;
}

/** Downloads the sheet after the page and its data, so that it opens at once. */
export function usePreloadedBookingSheet(): void {
  useEffect(() => {
    requestsSettled()
      .then(loadBookingSheet)
      .catch(() => undefined); // Opening the sheet reports the failure.
  }, []);
}

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

interface Closable {
  onClose: () => void;
}

function LoadingSheet({ onClose }: Closable) {
  return (
    <Sheet title={TITLE} onClose={onClose}>
      <LoadingStripes label="Loading..." minH="40" alignContent="center" />
    </Sheet>
  );
}

function SheetProblem({ onClose, onRetry }: Closable & { onRetry: () => void }) {
  return (
    <Sheet title={TITLE} onClose={onClose}>
      <BookingProblem onRetry={onRetry} />
    </Sheet>
  );
}

export function BookingProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="Booking could not be loaded"
      description="The connection dropped. Nothing was booked."
      onRetry={onRetry}
    />
  );
}
