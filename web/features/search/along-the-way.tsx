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
    <chakra.section aria-label="Along the way">
      <chakra.h3 fontSize="md" fontWeight="semibold" paddingInline="1">
        Along the way
      </chakra.h3>
      <chakra.p color="fg.muted" paddingInline="1" marginBottom="2">
        These trips pass by. The driver must agree.
      </chakra.p>
      <chakra.ul listStyleType="none" display="grid" gap="3">
        {matches.map((match) => (
          <li key={match.trip.id} className="trip-row-item">
            <ResultCard match={match} ask={match.along} onBook={onBook} />
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
