import { z } from 'zod';
import { tripReportSchema, type TripReport } from '@contracts/admin.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';

const schema = z.array(tripReportSchema);

const KINDS: Record<TripReport['kind'], string> = {
  left_behind: 'A passenger was left behind',
  not_started: 'Not started, but the driver has moved',
  boarded_cancelled: 'Refunded, but the driver has the boarding code',
};

const COLUMNS: readonly Column<TripReport>[] = [
  { label: 'Report', value: ({ kind }) => KINDS[kind], wraps: true },
  { label: 'Reported', value: ({ createdAt }) => formatDayTime(createdAt) },
  { label: 'Passenger', value: ({ reporter }) => personText(reporter), wraps: true },
  { label: 'Driver', value: ({ trip }) => personText(trip.driver), wraps: true },
  { label: 'Departure', value: ({ trip }) => formatDayTime(trip.departureDate) },
];

/** Reports about trips: passengers who were left behind, and trips that an administrator must decide. */
export function ReportsTab() {
  return (
    <AdminList
      name="trip-reports"
      noun="reports"
      schema={schema}
      empty={{
        title: 'No reports yet',
        description:
          'Passengers who were left behind appear here, trips that were not started, and refunds of passengers who may have travelled.',
      }}
    >
      {(reports) => (
        <AdminRows
          label="Reports"
          rows={reports}
          headLabel="Trip"
          head={({ trip }) => `${trip.origin} to ${trip.destination}`}
          badges={({ trip }) => <TripStatusBadge status={trip.status} />}
          columns={COLUMNS}
        />
      )}
    </AdminList>
  );
}

function personText(person: TripReport['reporter']): string {
  return person === null ? 'None' : [person.name, person.phone].filter(Boolean).join(', ');
}
