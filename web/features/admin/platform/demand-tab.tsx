import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { AdminDemand } from '@tafiya/demand/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { queryOf } from '@/shared/api/queries.ts';

/** Lazy, because of the chart library. */
const DemandChart = lazy(() => import('./demand-chart.tsx').then((file) => ({ default: file.DemandChart })));

type Row = AdminDemand['routes'][number] & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  { label: 'Day of travel', value: ({ date }) => formatDay(date) },
  { label: 'Searched', value: ({ people }) => formatCount(people), isNumeric: true },
  { label: 'Found a trip', value: ({ found }) => formatCount(found), isNumeric: true },
  { label: 'Found none', value: ({ people, found }) => formatCount(people - found), isNumeric: true },
];

/** Searches for the next 14 days: by day as a chart, and as a table the routes on which most people found no trip. */
export function DemandTab() {
  const query = useQuery(queryOf('GET /admin/demand'));
  return (
    <QueryState query={query} what="the demand">
      {(demand) => <Demand {...demand} />}
    </QueryState>
  );
}

function Demand({ days, routes }: AdminDemand) {
  const rows = routes.map((route) => ({
    ...route,
    id: `${route.origin} ${route.destination} ${route.date}`,
  }));
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      <Suspense
        fallback={
          <SkeletonGroup label="Loading the chart...">
            <SkeletonBlock h="72" w="full" />
          </SkeletonGroup>
        }
      >
        <DemandChart days={days} />
      </Suspense>
      {rows.length === 0 ? (
        <EmptyState
          title="No unmet demand"
          description="Routes and days appear here once three people have searched them and found no trip."
        />
      ) : (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
          <p>Where most people found no trip, at least three.</p>
          <AdminRows
            label="Unmet demand"
            rows={rows}
            headLabel="Route"
            head={({ origin, destination }) => `${origin} to ${destination}`}
            columns={COLUMNS}
          />
        </chakra.div>
      )}
    </chakra.div>
  );
}
