import { chakra } from '@chakra-ui/react/styled-system';
import { formatNaira } from '@/shared/format/money.ts';
import { type BookProps, SeatsLeft } from './book-bar.tsx';

/** The fare and the button to book in wide windows, beside the trip. */
export function BookPanel({ trip, children }: BookProps) {
  return (
    <chakra.section aria-label="Seats and fare" layerStyle="card" padding="5" display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" gap="2">
        <p>
          <chakra.b fontSize="1.75rem" lineHeight="tight" fontVariantNumeric="tabular-nums">
            {formatNaira(trip.farePerSeat)}
          </chakra.b>
          <chakra.span color="fg.muted"> a seat</chakra.span>
        </p>
        <SeatsLeft trip={trip} />
      </chakra.div>
      {children}
      <chakra.p fontSize="sm" color="fg.muted" textAlign="center">
        The fare is the whole price. No fees.
      </chakra.p>
    </chakra.section>
  );
}
