import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { formatNaira } from '@/shared/format/money.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { SeatsLeft } from '@/shared/trips/seats-left.tsx';

interface BookPanelProps {
  trip: BookableTrip;
  /** The form. */
  children: ReactNode;
}

/** The booking beside the trip in wide windows: the fare, and the same form as in the sheet of phones. */
export function BookPanel({ trip, children }: BookPanelProps) {
  return (
    <chakra.section
      aria-label="Book This Trip"
      layerStyle="card"
      padding="5"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
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
    </chakra.section>
  );
}
