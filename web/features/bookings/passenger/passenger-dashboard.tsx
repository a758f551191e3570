import { chakra } from '@chakra-ui/react/styled-system';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { requestsQuery } from '@/shared/bookings/request-query.ts';
import { StillOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { useBookingsLive } from '@/shared/bookings/use-bookings-live.ts';
import { useMyBookings, useMyBookingsTotal } from '@/shared/bookings/use-my-bookings.ts';
import { formatRating, formatTotal } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { RejectedNotice } from '@/shared/session/rejected-notice.tsx';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { Figures } from '@/shared/ui/figures.tsx';
import { moreOf } from '@/shared/ui/folded-list.tsx';
import { PageBar } from '@/shared/ui/page-bar.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { ownRequests } from '../requests/request-words.ts';
import { AvailableTrips, useAvailableTripsTotal } from './available-trips.tsx';
import { ComingTitle } from '@/shared/trips/past-fold.tsx';
import { isPast, journeysOf, nearJourney } from './own-journey.ts';
import { ComingRows, PastRows } from './own-rows.tsx';
import { PassengerNow } from './passenger-now.tsx';

interface PassengerDashboardProps {
  /** Above everything else: what needs the passenger now. */
  notice?: ReactNode;
  /** Under the near trip: the trips that the passenger only follows. */
  news?: ReactNode;
  /** Asks how the last trip was, while no trip is near. */
  rating?: ReactNode;
  /** While true a skeleton stands for the trips, so that a late question pushes nothing down. */
  isRatingLoading?: boolean;
  /** Ids of the bookings that the passenger may rate. */
  dueRatings?: readonly string[];
  /** The round button that lets family follow a trip. */
  share?: (trip: Trip) => ReactNode;
  onBook: (trip: Trip) => void;
  onCancel: (booking: Booking) => void;
}

/** The passenger's home: the card for the current moment, then coming trips, past trips, and trips to book. */
export function PassengerDashboard(props: PassengerDashboardProps) {
  const { notice, news, rating = null, onBook } = props;
  const user = useUser();
  const bookings = useMyBookings();
  const journeys = bookings.data && journeysOf(bookings.data);
  // Asked with the bookings, not after them.
  usePrefetchQuery(requestsQuery('passenger'));
  useBookingsLive();
  const aboard = bookings.data?.find(({ keptUntil }) => keptUntil);
  return (
    <PageMain hasBar pb={{ base: '24', md: '12' }}>
      <PageBar title="My trips" lead={`Welcome, ${user.name}. Passenger.`} isHiddenWide />
      <Columns>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
          {aboard && <StillOnBoard booking={aboard} />}
          {notice}
          {user.rejection && <RejectedNotice rejection={user.rejection} />}
          {journeys === undefined || props.isRatingLoading ? (
            <Missing />
          ) : (
            <Journeys {...props} journeys={journeys} rating={rating} more={moreOf(bookings)} />
          )}
          {news}
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
          <AvailableTrips journeys={journeys ?? (bookings.isError ? [] : undefined)} onBook={onBook} />
          <Statistics isFailed={bookings.isError} />
        </chakra.div>
      </Columns>
    </PageMain>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    alignItems: 'start',
    lg: { gridTemplateColumns: '40rem minmax(0, 1fr)', columnGap: '12' },
  },
});

type JourneysProps = Pick<PassengerDashboardProps, 'rating' | 'dueRatings' | 'share' | 'onCancel'> & {
  journeys: ReturnType<typeof journeysOf>;
  more: ReturnType<typeof moreOf>;
};

function Journeys({ journeys, rating, dueRatings = [], share, onCancel, more }: JourneysProps) {
  const asked = useQuery(requestsQuery('passenger'));
  const requests = ownRequests(asked.data?.requests);
  const asksRating = Boolean(rating);
  const nearId = useNow((now) => nearJourney(journeys, { asksRating, now })?.id);
  const near = journeys.find(({ id }) => id === nearId);
  const others = journeys.filter(({ id }) => id !== nearId);
  const coming = others.filter((journey) => !isPast(journey));
  const past = others.filter(isPast);
  if (journeys.length === 0 && requests.length === 0) {
    if (asked.isLoading) return <Loading />;
    return (
      <chakra.section aria-labelledby="coming">
        <ComingTitle id="coming" rest="Recent Bookings" />
        <EmptyState
          title="No bookings yet"
          action={<ButtonLink to="/search">Book Your First Trip</ButtonLink>}
        />
      </chakra.section>
    );
  }
  return (
    <>
      {near ? <PassengerNow journey={near} onCancel={onCancel} share={share?.(near.booking.trip)} /> : rating}
      <chakra.section aria-labelledby="coming" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
        <ComingTitle id="coming" rest="Recent Bookings" />
        {coming.length + requests.length > 0 ? (
          <ComingRows journeys={coming} requests={requests} />
        ) : (
          <chakra.p color="fg.muted" fontSize="sm" paddingInline="1">
            {near ? 'You have no other bookings.' : 'You have no trips ahead.'}
          </chakra.p>
        )}
        {(past.length > 0 || more) && <PastRows journeys={past} due={dueRatings} more={more} />}
      </chakra.section>
    </>
  );
}

/** Before the bookings are there. Watches on its own, so that the page is not drawn again with each reload of the list. */
function Missing() {
  const { error, isFetching, refetch } = useMyBookings();
  if (error && !isFetching) {
    return (
      <ErrorState
        title="Your trips could not be loaded"
        description={messageOf(error, 'Please try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Loading />;
}

function Loading() {
  return (
    <SkeletonGroup label="Loading passenger dashboard..." display="grid" gap="5">
      <SkeletonBlock height="26rem" borderRadius="card" />
      <SkeletonBlock height="13.5rem" borderRadius="card" />
    </SkeletonGroup>
  );
}

function Statistics({ isFailed }: { isFailed: boolean }) {
  const user = useUser();
  const bookings = useMyBookingsTotal();
  const trips = useAvailableTripsTotal();
  const total = (count: number | undefined) => (count === undefined ? undefined : formatTotal(count));
  return (
    <Figures
      failed={isFailed || trips.isError}
      stats={[
        { label: 'Total Bookings', value: total(bookings.data) },
        { label: 'Available Trips', value: total(trips.data) },
        { label: 'Rating', value: formatRating(user.rating) },
      ]}
    />
  );
}
