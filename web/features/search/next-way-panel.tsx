import { chakra } from '@chakra-ui/react/styled-system';
import { useSearchParams } from 'react-router-dom';
import type { Connection, SearchResponse } from '@tafiya/search/contract.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { readMissedTrip } from '@/shared/trips/next-way-url.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ConnectionCard } from './connections.tsx';
import { nextWay } from './next-way.ts';
import { ResultCard } from './result-card.tsx';

interface NextWayPanelProps {
  outcome: SearchResponse;
  onBook: (trip: BookableTrip) => void;
  onBookBoth: (connection: Connection) => void;
}

/** Over the results of a passenger whose first trip was cancelled or is late: the next connection, and the way back to the second trip. */
export function NextWayPanel({ outcome, onBook, onBookBoth }: NextWayPanelProps) {
  const missed = readMissedTrip(useSearchParams()[0]);
  if (missed === null) return null;
  const way = nextWay(outcome, missed);
  return (
    <chakra.section
      aria-label="Your next connection"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
      marginBottom="3"
    >
      <div>
        <chakra.h2 fontSize="lg" fontWeight="bold" letterSpacing="tight">
          Your next connection
        </chakra.h2>
        <chakra.p color="fg.muted">
          {way === null
            ? 'No trip was found that takes you there. Other days and places are below.'
            : 'It arrives before all others that leave in time.'}
        </chakra.p>
      </div>
      {way !== null &&
        ('match' in way ? (
          <div className="trip-row-item">
            <ResultCard match={way.match} onBook={onBook} />
          </div>
        ) : (
          <ConnectionCard connection={way.connection} onBook={onBookBoth} />
        ))}
      <chakra.div layerStyle="card" padding="4" display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.p flex="1 1 16rem">
          Your second trip is still booked. You can cancel it free of charge before it leaves.
        </chakra.p>
        <ButtonLink to={`/trips/${missed.tripId}`} variant="outline">
          See the second trip
        </ButtonLink>
      </chakra.div>
    </chakra.section>
  );
}
