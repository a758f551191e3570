import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense } from 'react';
import type { Analytics } from '@tafiya/admin/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { upToColumns } from '@/shared/ui/columns.ts';
import { CountedAt, CountLink, NumberCard, useAnalytics } from '../lists/admin-numbers.tsx';

/** Lazy, because only this tab needs the chart library. */
const AnalyticsCharts = lazy(() =>
  import('./analytics-charts.tsx').then((file) => ({ default: file.AnalyticsCharts })),
);

/** The numbers of the platform and their charts. */
export function AnalyticsTab() {
  const { data, error, isFetching, refetch } = useAnalytics();
  if (error && data === undefined) {
    return (
      <ErrorState
        title="The numbers could not be loaded"
        description={messageOf(error, 'Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      <Numbers data={data} />
      <CountedAt at={data?.countedAt ?? null} of="Routes" />
      <CountedAt at={data?.peopleCountedAt ?? null} of="People and drivers" />
      {data && (
        <Suspense
          fallback={
            <SkeletonGroup label="Loading charts...">
              <SkeletonBlock h="72" w="full" />
            </SkeletonGroup>
          }
        >
          <AnalyticsCharts weekly={data.weekly} routes={data.routes} />
        </Suspense>
      )}
    </chakra.div>
  );
}

function Numbers({ data }: { data: Analytics | undefined }) {
  const count = (value: number | undefined, list: string) =>
    value !== undefined && <CountLink to={`/admin/${list}`}>{formatCount(value)}</CountLink>;
  const month = (value: number | undefined) =>
    value !== undefined ? `+${formatCount(value)} this month` : undefined;
  const state = (value: number | undefined, words: string, list: string) =>
    value !== undefined && <CountLink to={`/admin/${list}`}>{`${formatCount(value)} ${words}`}</CountLink>;
  const { overview, recent, verification, counts } = data ?? {};
  return (
    <>
      <chakra.dl
        display="grid"
        gap="3"
        gridTemplateColumns={{ base: upToColumns(2, '7rem'), lg: 'repeat(5, minmax(0, 1fr))' }}
      >
        <NumberCard
          label="Total Users"
          value={count(overview?.totalUsers, 'users')}
          note={month(recent?.newUsers)}
        />
        <NumberCard
          label="Total Drivers"
          value={count(overview?.totalDrivers, 'drivers')}
          note={month(recent?.newDrivers)}
        />
        <NumberCard
          label="Total Trips"
          value={count(overview?.totalTrips, 'trips')}
          note={month(recent?.newTrips)}
        />
        {/* Every booking has a transaction. */}
        <NumberCard
          label="Total Bookings"
          value={count(overview?.totalBookings, 'finances')}
          note={month(recent?.newBookings)}
        />
        <NumberCard
          label="Total Revenue"
          value={overview && <CountLink to="/admin/finances">{formatNaira(overview.revenue)}</CountLink>}
          note="Fares of drivers"
          gridColumn={{ base: 'span 2', lg: 'auto' }}
        />
      </chakra.dl>
      <chakra.dl
        display="grid"
        gap="3"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <NumberCard
          label="User Verification"
          value={state(verification?.users.verified, 'verified', 'users?only=verified')}
          note={state(counts?.unverifiedUsers, 'pending', 'verification')}
        />
        <NumberCard
          label="Driver Verification"
          value={state(verification?.drivers.verified, 'verified', 'drivers?only=verified')}
          note={state(counts?.pendingDrivers, 'pending', 'pending-drivers')}
        />
      </chakra.dl>
    </>
  );
}
