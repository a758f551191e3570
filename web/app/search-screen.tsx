import { SearchPage } from '@/features/search/search-page.tsx';
import { useBookingSheet } from './use-booking-sheet.tsx';

/** /search: finds trips and books one without leaving the results. */
export function SearchScreen() {
  const booking = useBookingSheet();
  return (
    <>
      <SearchPage onBook={booking.open} />
      {booking.sheet}
    </>
  );
}
