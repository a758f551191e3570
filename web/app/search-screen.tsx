import { SearchPage } from '@/features/search/search-page.tsx';
import { useBookingSheet } from './use-booking-sheet.tsx';
import { useJourneySheet } from './use-journey-sheet.tsx';

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
