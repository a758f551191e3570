import { useEffect } from 'react';
import { requestsSettled } from '@/shared/api/pending-requests.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';

const load = () => import('@/features/booking/booking-sheet.tsx').then((file) => file.BookingSheet);

/** The booking sheet, which most visitors of a page never open. */
export const LazyBookingSheet = lazyPart(load, { fallback: null });

/** Downloads the sheet after the page and its data, so that it opens at once. */
export function usePreloadedBookingSheet(): void {
  useEffect(() => {
    requestsSettled()
      .then(load)
      .catch(() => undefined); // Opening the sheet reports the failure.
  }, []);
}
