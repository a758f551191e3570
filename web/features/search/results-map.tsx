import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection, Match, SearchCriteria, SearchResponse } from '@tafiya/search/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { LazyTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import type { MapPerson, MapRoute } from '@/shared/geo/map-view.ts';
import { placeIdOf } from '@/shared/format/words.ts';
import { wayOfPart } from '@/shared/geo/way-of-part.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { tripQuery } from '@/shared/trips/trip-query.ts';

/** Fills a laptop's screen under the bar and the filters. */
const MAP_HEIGHT_PX = 520;

const NOBODY: MapPerson[] = [];

export interface ResultsMapProps {
  criteria: SearchCriteria;
  outcome: Pick<SearchResponse, 'alternatives' | 'connections'>;
  /** The result that is pointed at. */
  match: Match | undefined;
}

/** Beside the results of a wide window: the way of the result that is pointed at, with its stops. */
export function ResultsMap({ criteria, outcome, match: pointed }: ResultsMapProps) {
  const { origin, destination } = criteria;
  const match = pointed ?? outcome.alternatives.alongTheWay?.[0];
  const connection = match ? undefined : outcome.connections[0];
  // Trips of a list have no stops.
  const { data: trip } = useQuery(tripQuery(match?.trip.id));
  const route = useMemo(
    () => routeOf({ origin, destination, match, connection, trip }),
    [origin, destination, match, connection, trip],
  );
  const words = wordsOf(match, connection);
  return (
    <chakra.div display="grid" gap="2">
      <LazyTripMap
        // The map opens at its own route.
        key={(route.stops ?? []).map(({ id }) => id).join(' ') || `${origin} ${destination}`}
        heightPx={MAP_HEIGHT_PX}
        label={`Map of the way from ${origin} to ${destination}`}
        route={route}
        people={NOBODY}
      />
      {words !== null && (
        <chakra.p color="fg.muted" fontSize="sm">
          {words}
        </chakra.p>
      )}
    </chakra.div>
  );
}

interface Shown {
  origin: string;
  destination: string;
  match: Match | undefined;
  connection: Connection | undefined;
  /** The trip of the match with its stops, once it is loaded. */
  trip: Trip | undefined;
}

function routeOf({ origin, destination, match, connection, trip }: Shown): MapRoute {
  if (match) return wayOfPart(trip?.id === match.trip.id ? trip : match.trip, match.leg);
  const ends = { originPlaceId: placeIdOf(origin), destinationPlaceId: placeIdOf(destination) };
  if (!connection) return ends;
  const { first, second } = connection;
  return {
    originPlaceId: placeIdOf(first.leg.origin),
    destinationPlaceId: placeIdOf(second.leg.destination),
    stops: [first.leg.origin, first.leg.destination, second.leg.destination].map((place) => ({
      id: placeIdOf(place),
      placeId: placeIdOf(place),
      place,
      point: null,
    })),
  };
}

function wordsOf(match: Match | undefined, connection: Connection | undefined): string | null {
  if (match)
    return `${firstNameOf(match.trip.driver.user.name)}, ${formatTime(match.leg.departureDate)}: you get on in ${match.leg.origin} and off in ${match.leg.destination}.`;
  if (!connection) return null;
  const { first, second, place } = connection;
  return `The first connection: ${first.leg.origin} to ${second.leg.destination}, with a change in ${place}.`;
}
