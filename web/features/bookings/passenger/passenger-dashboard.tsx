import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { useBookingsLive } from '@/shared/bookings/use-bookings-live.ts';
import { StillOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { useMyBookings, useMyBookingsTotal } from '@/shared/bookings/use-my-bookings.ts';
import { formatRating, formatTotal } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { RejectedNotice } from '@/shared/session/rejected-notice.tsx';
import { useUser } from '@/shared/session/store.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatRow } from '@/shared/ui/stat-row.tsx';
import { AvailableTrips, useAvailableTrips, useAvailableTripsTotal } from './available-trips.tsx';
import { nearBooking, PassengerNow } from './passenger-now.tsx';
import { RecentBookings } from './recent-bookings.tsx';

interface PassengerDashboardProps {
  /** Above everything else: what needs the passenger now. */
  notice?: ReactNode;
  /** Under the trip that is near: what the passenger only follows. */
  news?: ReactNode;
  /** Ids of the bookings that the passenger may rate. */
  dueRatings?: readonly string[];
  onBook: (trip: Trip) => void;
  onCancel: (booking: Booking) => void;
}

/** The passenger's dashboard: the trip that is near, statistics, their bookings, then the available trips. */
export function PassengerDashboard({
  notice,
  news,
  dueRatings = [],
  onBook,
  onCancel,
}: PassengerDashboardProps) {
  const user = useUser();
  const bookings = useMyBookings();
  const trips = useAvailableTrips();
  const bookingsTotal = useMyBookingsTotal();
  const tripsTotal = useAvailableTripsTotal();
  useBookingsLive();
  const loading = bookings.isPending || trips.isPending;
  const aboard = bookings.data?.find(({ keptUntil }) => keptUntil);
  const nearId = useNow((now) => bookings.data && nearBooking(bookings.data, { dueRatings, now })?.id);
  const near = bookings.data?.find(({ id }) => id === nearId);
  /** What stands above everything else. */
  const first = aboard ?? near;
  const book = (
    <ButtonLink to="/search" variant={first ? 'outline' : 'solid'}>
      Book Trip
    </ButtonLink>
  );
  const stats = (
    <StatRow
      failed={bookings.isError || trips.isError}
      stats={[
        {
          label: 'Total Bookings',
          value: bookingsTotal.data === undefined ? undefined : formatTotal(bookingsTotal.data),
        },
        {
          label: 'Available Trips',
          value: tripsTotal.data === undefined ? undefined : formatTotal(tripsTotal.data),
        },
        { label: 'Rating', value: formatRating(user.rating) },
      ]}
    />
  );
  return (
    <PageMain>
      <PageHeader
        title={`Welcome, ${user.name}`}
        badges={<Badge>Passenger</Badge>}
        lead={
          first ? undefined : (
            // Two lines on a phone, also while loading, so that nothing jumps.
            <chakra.span display="block" minHeight={{ base: '3rem', sm: '0' }}>
              {loading
                ? 'Loading passenger dashboard...'
                : 'Your bookings, and trips you can still get a seat on.'}
            </chakra.span>
          )
        }
        actions={!first && book}
      />
      {aboard && (
        <chakra.div marginBottom="6" maxWidth="40rem">
          <StillOnBoard booking={aboard} />
        </chakra.div>
      )}
      {notice}
      {near && <PassengerNow booking={near} onCancel={onCancel} />}
      {news}
      {user.rejection && (
        <chakra.div marginBottom="6">
          <RejectedNotice rejection={user.rejection} />
        </chakra.div>
      )}
      {!first && stats}
      <chakra.div
        marginTop="8"
        display="grid"
        gap="8"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        <section aria-labelledby="recent-bookings">
          <SectionTitle id="recent-bookings">Recent Bookings</SectionTitle>
          <RecentBookings near={near} onCancel={onCancel} />
        </section>
        <section aria-labelledby="available-trips">
          <SectionTitle id="available-trips">Available Trips</SectionTitle>
          <AvailableTrips onBook={onBook} />
        </section>
      </chakra.div>
      {first && (
        <chakra.div marginTop="8" display="grid" gap="3" justifyItems="start">
          <chakra.div width="full">{stats}</chakra.div>
          {book}
        </chakra.div>
      )}
    </PageMain>
  );
}

const SectionTitle = chakra('h2', {
  base: { fontSize: 'xl', fontWeight: 'bold', letterSpacing: 'tight', marginBottom: '4' },
});
