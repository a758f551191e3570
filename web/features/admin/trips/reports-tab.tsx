import { Link } from '@chakra-ui/react/link';
import type { TripReport } from '@tafiya/trips/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { ReachablePerson } from '../lists/person-link.tsx';
import { when } from '../lists/row-fields.tsx';
import { DecideButton } from '../decisions/decision-buttons.tsx';
import { wordsOf } from '@/shared/format/words.ts';

const KINDS: Record<TripReport['kind'], string> = {
  left_behind: 'A passenger was left behind',
  not_started: 'Not started, but the driver has moved',
  boarded_cancelled: 'Refunded, but the driver has the boarding code',
};

const STATES = [
  { value: 'open', label: 'Not settled' },
  { value: 'all', label: 'All reports' },
];

const COLUMNS: readonly Column<TripReport>[] = [
  { label: 'Report', value: ({ kind }) => wordsOf(KINDS, kind) },
  { label: 'Reported', value: ({ createdAt }) => formatDayTime(createdAt) },
  { label: 'Passenger', value: ({ reporter }) => <ReachablePerson person={reporter} /> },
  { label: 'Driver', value: ({ trip }) => <ReachablePerson person={trip.driver} /> },
  { label: 'Departure', value: ({ trip }) => formatDayTime(trip.departureDate) },
  {
    label: 'Trip',
    // The row itself is a link.
    inPanel: true,
    value: ({ trip }) => (
      <Link asChild minH="touch" alignItems="center">
        <a href={`/trips/${trip.id}`} target="_blank" rel="noreferrer">
          {wayOf(trip)}
        </a>
      </Link>
    ),
  },
  { label: 'Settled', value: ({ settledAt }) => when(settledAt) },
];

/** Reports about trips: passengers who were left behind, and trips that an administrator must decide. */
export function ReportsTab() {
  return (
    <AdminTable
      name="GET /admin/trip-reports"
      noun="reports"
      choice={{ label: 'State of the reports', options: STATES }}
      empty={{
        title: 'No reports yet',
        openTitle: 'No open reports',
        description:
          'Passengers who were left behind appear here, trips that were not started, and refunds of passengers who may have travelled.',
      }}
      label="Reports"
      headLabel="Trip"
      head={({ trip }) => wayOf(trip)}
      badges={({ trip }) => <TripStatusBadge status={trip.status} />}
      columns={COLUMNS}
      actions={({ id, trip, settledAt }) =>
        settledAt === null && (
          <DecideButton decision="settleTripReport" subject={{ id, name: wayOf(trip) }} label="Settle" />
        )
      }
    />
  );
}

function wayOf({ origin, destination }: TripReport['trip']): string {
  return `${origin} to ${destination}`;
}
