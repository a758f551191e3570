import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@contracts/trips.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

/** The row of links below an own trip. */
export const AgainRow = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '1', '& > *': { flex: '1 1 auto' } },
});

/** A passenger's links: a search for the same route, with the same seats, and for the way back. */
export function SearchAgainLinks({
  trip,
  seats,
}: {
  trip: Pick<Trip, 'origin' | 'destination'>;
  seats: number;
}) {
  const { origin, destination } = trip;
  const search = (from: string, to: string) =>
    `/search?${new URLSearchParams({ from, to, seats: String(seats) })}`;
  return (
    <AgainRow>
      <ButtonLink
        to={search(origin, destination)}
        variant="ghost"
        size="sm"
        label={`Book again, ${origin} to ${destination}`}
      >
        Book again
      </ButtonLink>
      <ButtonLink
        to={search(destination, origin)}
        variant="ghost"
        size="sm"
        label={`Return trip, ${destination} to ${origin}`}
      >
        Return trip
      </ButtonLink>
    </AgainRow>
  );
}
