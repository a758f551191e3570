import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import { navigationLink } from '@/shared/geo/navigation-link.ts';
import { spotOf } from '@/shared/geo/stop-spot.ts';
import '@/shared/places/towns.ts';

/** Where a stop is, and the way there in the person's map app. */
export function NavigateLink({ stop }: { stop: Stop | undefined }) {
  const spot = stop && spotOf(stop);
  if (!stop) return null;
  const name = stop.point?.name ?? stop.place;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
      <chakra.p minWidth="0" flex="1 1 8rem" overflowWrap="anywhere">
        {stop.point?.hint ? `${name} (${stop.point.hint})` : name}
      </chakra.p>
      {spot && (
        <Button asChild variant="outline">
          <a {...navigationLink(spot, name)} aria-label={`Navigate to ${name}`}>
            Navigate
          </a>
        </Button>
      )}
    </chakra.div>
  );
}
