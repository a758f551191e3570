import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { tripReportSchema, type TripReport } from '@contracts/admin.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiGet } from '@/shared/api/api.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { RowsLoading } from './admin-list.tsx';
import { AdminRows, type Column } from './admin-rows.tsx';
import { ALWAYS_STALE } from './use-admin-list.ts';

const schema = z.array(tripReportSchema);

const KINDS: Record<TripReport['kind'], string> = {
  left_behind: 'A passenger was left behind',
  not_started: 'Not started, but the driver has moved',
};

const COLUMNS: readonly Column<TripReport>[] = [
  { label: 'Report', value: ({ kind }) => KINDS[kind], wraps: true },
  { label: 'Reported', value: ({ createdAt }) => formatDayTime(createdAt) },
  { label: 'Passenger', value: ({ reporter }) => personText(reporter), wraps: true },
  { label: 'Driver', value: ({ trip }) => personText(trip.driver), wraps: true },
  { label: 'Departure', value: ({ trip }) => formatDayTime(trip.departureDate) },
];

/** The latest reports about trips: passengers who were left behind, and trips that an administrator must decide. */
export function ReportsTab() {
  const reports = useQuery({
    ...ALWAYS_STALE,
    queryKey: [...ADMIN_KEY, 'trip-reports'],
    queryFn: ({ signal }) => apiGet('/api/admin/trip-reports', schema, signal),
  });
  if (reports.data === undefined && reports.isPending) return <RowsLoading noun="reports" />;
  if (reports.data === undefined) {
    return (
      <ErrorState
        title="The reports could not be loaded"
        description={messageOf(reports.error, 'Please try again.')}
        onRetry={() => void reports.refetch()}
        retrying={reports.isFetching}
      />
    );
  }
  if (reports.data.length === 0) return <EmptyState title="No reports yet" />;
  return (
    <AdminRows
      label="Reports"
      rows={reports.data}
      headLabel="Trip"
      head={({ trip }) => `${trip.origin} to ${trip.destination}`}
      badges={({ trip }) => <TripStatusBadge status={trip.status} />}
      columns={COLUMNS}
    />
  );
}

function personText(person: TripReport['reporter']): string {
  return person === null ? 'None' : [person.name, person.phone].filter(Boolean).join(', ');
}
