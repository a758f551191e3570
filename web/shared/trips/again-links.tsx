import type { Trip } from '@tafiya/trips/contract.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { againPath } from './again.ts';
import { AgainRow } from './search-again-links.tsx';

interface AgainLinksProps {
  trip: Pick<Trip, 'id' | 'origin' | 'destination'>;
  /** The page with the form of a new trip. */
  page: '/create-trip' | '/corporate/trips/new';
}

/** The links that open the form of a new trip, filled in with this one or with the way back. */
export function AgainLinks({ trip, page }: AgainLinksProps) {
  const { id, origin, destination } = trip;
  return (
    <AgainRow>
      <ButtonLink
        to={againPath(page, 'repeat', id)}
        variant="ghost"
        size="sm"
        label={`Repeat this trip, ${origin} to ${destination}`}
      >
        Repeat this trip
      </ButtonLink>
      <ButtonLink
        to={againPath(page, 'return', id)}
        variant="ghost"
        size="sm"
        label={`Return trip, ${destination} to ${origin}`}
      >
        Return trip
      </ButtonLink>
    </AgainRow>
  );
}
