import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@tafiya/trips/contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

/** The row of links below an own trip. */
export const AgainRow = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '1', '& > *': { flex: '1 1 auto' } },
});

interface SearchAgainLinksProps {
  trip: Pick<Trip, 'origin' | 'destination' | 'departureDate' | 'arrivalDate'>;
  seats: number;
}

/** A passenger's links: a search for the same route, with the same seats, and for the way back. */
export function SearchAgainLinks({ trip, seats }: SearchAgainLinksProps) {
  const { origin, destination, departureDate, arrivalDate } = trip;
  const again = new URLSearchParams({ from: origin, to: destination, seats: String(seats) });
  // The search ignores a day that is over.
  const date = lagosDate(new Date(arrivalDate ?? departureDate));
  const back = new URLSearchParams({ from: destination, to: origin, date, seats: String(seats) });
  return (
    <AgainRow>
      <ButtonLink
        to={`/search?${again}`}
        variant="ghost"
        size="sm"
        label={`Book again, ${origin} to ${destination}`}
      >
        Book again
      </ButtonLink>
      <ButtonLink
        to={`/search?${back}`}
        variant="ghost"
        size="sm"
        label={`Return trip, ${destination} to ${origin}`}
      >
        Return trip
      </ButtonLink>
    </AgainRow>
  );
}
