import { chakra } from '@chakra-ui/react/styled-system';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Trip } from '@tafiya/trips/contract.ts';
import { AVAILABLE_TRIPS_SHOWN } from '@tafiya/core/limits.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiPage } from '@/shared/api/api-page.ts';
import { callKey } from '@/shared/api/queries.ts';
import { BookButton } from '@/shared/bookings/book-button.tsx';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import type { OwnJourney } from './own-journey.ts';

const availableTrips = queryOptions({
  queryKey: callKey('GET /trips'),
  queryFn: () => apiPage('GET /trips'),
});

/** The first page of the trips that can be booked (GET /api/trips), earliest departure first. */
function useAvailableTrips() {
  return useQuery({ ...availableTrips, select: ({ items }) => items });
}

/** The number of trips on all pages. */
export function useAvailableTripsTotal() {
  return useQuery({ ...availableTrips, select: ({ items, total }) => total ?? items.length });
}

interface AvailableTripsProps {
  /** The person's bookings; undefined while they load. */
  journeys: readonly OwnJourney[] | undefined;
  onBook: (trip: Trip) => void;
}

/** A strip of trips that can be booked: on the routes of the person, without those that they have booked. */
export function AvailableTrips({ journeys, onBook }: AvailableTripsProps) {
  const trips = useAvailableTrips();
  const { shown, isOnRoutes } = offersFor(trips.data ?? [], journeys ?? []);
  return (
    <section aria-labelledby="available-trips">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" paddingInline="1">
        <chakra.h2 id="available-trips" fontWeight="bold" letterSpacing="tight">
          Available Trips
          {isOnRoutes && (
            <chakra.span color="fg.muted" fontWeight="normal">
              {' on your routes'}
            </chakra.span>
          )}
        </chakra.h2>
        <ButtonLink to="/search" variant="ghost" size="sm" px="2">
          <chakra.span color="positive.fg">Book Trip</chakra.span>
        </ButtonLink>
      </chakra.div>
      {trips.data === undefined || journeys === undefined ? (
        <Missing query={trips} />
      ) : shown.length === 0 ? (
        <chakra.p color="fg.muted" fontSize="sm" paddingInline="1">
          No trips available. <span>Check back later for new trip offerings</span>
        </chakra.p>
      ) : (
        <Strip>
          {shown.map((trip) => (
            <Offer key={trip.id} trip={trip} onBook={onBook} />
          ))}
        </Strip>
      )}
    </section>
  );
}

function Missing({ query: { error, isFetching, refetch } }: { query: ReturnType<typeof useAvailableTrips> }) {
  if (error && !isFetching) {
    return (
      <ErrorState
        title="Available trips could not be loaded"
        description={messageOf(error, 'Please try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SkeletonGroup label="Loading available trips...">
      <SkeletonBlock height="5.5rem" />
    </SkeletonGroup>
  );
}

/** Trips in both directions of the booked routes; without any, the next trips. */
function offersFor(trips: readonly Trip[], journeys: readonly OwnJourney[]) {
  const booked = new Set(journeys.map(({ booking }) => booking.trip.id));
  const routes = new Set(
    journeys.flatMap(({ booking: { leg } }) => [
      `${leg.origin} ${leg.destination}`,
      `${leg.destination} ${leg.origin}`,
    ]),
  );
  const free = trips.filter(({ id, seatsAvailable }) => seatsAvailable > 0 && !booked.has(id));
  const own = free.filter(({ origin, destination }) => routes.has(`${origin} ${destination}`));
  const isOnRoutes = own.length > 0;
  return { shown: (isOnRoutes ? own : free).slice(0, AVAILABLE_TRIPS_SHOWN), isOnRoutes };
}

/** Sideways on a phone, a list on wide screens. */
const Strip = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'flex',
    gap: '2',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    marginInline: '-3',
    paddingInline: '3',
    // The focus ring of the first and the last.
    paddingBlock: '1',
    lg: { display: 'grid', gap: '0', margin: '0', padding: '0', layerStyle: 'card', overflow: 'clip' },
  },
});

const OfferItem = chakra('li', {
  base: {
    position: 'relative',
    flex: '0 0 11rem',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    layerStyle: 'card',
    paddingInline: '3',
    paddingTop: '2.5',
    fontSize: 'sm',
    '& [data-route]': { gridColumn: '1 / -1' },
    '& [data-day]': { gridColumn: '1 / -1' },
    '& button::after': { content: '""', position: 'absolute', inset: 0 },
    lg: {
      borderWidth: '1px 0 0',
      borderRadius: '0',
      paddingTop: '2',
      _first: { borderWidth: '0' },
      '& [data-route], & [data-day]': { gridColumn: '1' },
      '& [data-fare]': { gridArea: '1 / 2', textAlign: 'end' },
    },
  },
});

function Offer({ trip, onBook }: { trip: Trip; onBook: (trip: Trip) => void }) {
  return (
    <OfferItem>
      <chakra.p
        data-route=""
        fontSize="md"
        fontWeight="semibold"
        whiteSpace="nowrap"
        overflow="hidden"
        textOverflow="ellipsis"
      >
        {trip.origin}
        <span aria-hidden="true"> → </span>
        <chakra.span srOnly> to </chakra.span>
        {trip.destination}
      </chakra.p>
      <chakra.p data-day="" color="fg.muted">
        {formatDayTime(trip.departureDate)}
      </chakra.p>
      <chakra.p data-fare="" alignSelf="center" fontVariantNumeric="tabular-nums">
        {formatNaira(trip.farePerSeat)}
      </chakra.p>
      <BookButton trip={trip} label="Book Now" variant="plain" size="sm" onBook={onBook} />
    </OfferItem>
  );
}
