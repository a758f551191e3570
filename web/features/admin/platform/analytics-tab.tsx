import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Analytics } from '@tafiya/admin/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { upToColumns } from '@/shared/ui/columns.ts';
import { CountedAt, CountLink, useAnalytics } from '../lists/admin-numbers.tsx';

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
    <chakra.dl
      layerStyle="card"
      p="4"
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: upToColumns(2, '7rem'), xl: 'repeat(7, auto)' }}
    >
      <Figure
        label="Total Users"
        value={count(overview?.totalUsers, 'users')}
        note={month(recent?.newUsers)}
      />
      <Figure
        label="Total Drivers"
        value={count(overview?.totalDrivers, 'drivers')}
        note={month(recent?.newDrivers)}
      />
      <Figure
        label="Total Trips"
        value={count(overview?.totalTrips, 'trips')}
        note={month(recent?.newTrips)}
      />
      {/* Every booking has a transaction. */}
      <Figure
        label="Total Bookings"
        value={count(overview?.totalBookings, 'finances')}
        note={month(recent?.newBookings)}
      />
      <Figure
        label="Total Revenue"
        value={overview && <CountLink to="/admin/finances">{formatNaira(overview.revenue)}</CountLink>}
        note="Fares of drivers"
      />
      <Figure
        label="User Verification"
        value={state(verification?.users.verified, 'verified', 'users?only=verified')}
        note={state(counts?.unverifiedUsers, 'pending', 'verification')}
      />
      <Figure
        label="Driver Verification"
        value={state(verification?.drivers.verified, 'verified', 'drivers?only=verified')}
        note={state(counts?.pendingDrivers, 'pending', 'pending-drivers')}
      />
    </chakra.dl>
  );
}

interface FigureProps {
  label: string;
  /** Undefined while it loads. */
  value: ReactNode;
  note: ReactNode;
}

/** A number and a note under it. */
function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <chakra.dt color="fg.muted" textStyle="sm">
        {label}
      </chakra.dt>
      <chakra.dd color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
        <chakra.b
          display="block"
          color="fg.default"
          fontSize="xl"
          lineHeight="2rem"
          letterSpacing="tight"
          whiteSpace="nowrap"
        >
          {value || <SkeletonBlock h="7" w="16" my="1" />}
        </chakra.b>
        {note}
      </chakra.dd>
    </div>
  );
}
