import { chakra } from '@chakra-ui/react/styled-system';
import type { AlongMatch } from '@tafiya/search/contract.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { ResultCard } from './result-card.tsx';

interface AlongTheWayProps {
  matches: AlongMatch[];
  onBook: (trip: BookableTrip) => void;
}

/** Trips that pass both places without listing them: the passenger asks, and the driver must agree. */
export function AlongTheWay({ matches, onBook }: AlongTheWayProps) {
  return (
    <chakra.section aria-label="Along the way" marginTop="6">
      <chakra.h3 fontSize="lg" fontWeight="bold" letterSpacing="tight">
        Along the way
      </chakra.h3>
      <chakra.p color="fg.muted" marginBottom="3">
        These trips pass by. The driver must agree.
      </chakra.p>
      <chakra.ul listStyleType="none" display="grid" gap={{ base: '3', md: '1.5' }}>
        {matches.map((match) => (
          <li key={match.trip.id} className="trip-row-item">
            <ResultCard match={match} ask={match.along} onBook={onBook} />
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
