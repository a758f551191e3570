import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminCashAnswer } from '@tafiya/ratings/cash-answers.contract.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { PersonLink } from '../lists/person-link.tsx';
import { useFresh } from '../lists/use-admin-list.ts';

type Row = AdminCashAnswer & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  { label: 'Agreed', value: ({ fare }) => formatNaira(fare), isNumeric: true },
  { label: 'Paid', value: ({ paid }) => formatNaira(paid), isNumeric: true, leads: true },
  { label: 'Passenger', value: ({ passenger }) => <PersonLink person={passenger} /> },
  {
    label: 'Trip',
    value: ({ tripId, origin, destination, departureDate }) => (
      <Link asChild minH="touch" alignItems="center">
        <a href={`/trips/${tripId}`} target="_blank" rel="noreferrer">
          {`${origin} to ${destination}, ${formatDay(departureDate)}`}
        </a>
      </Link>
    ),
  },
  { label: 'Answered', value: ({ answeredAt }) => formatDayTime(answeredAt) },
];

/** Passengers who paid more in cash than was agreed, by driver, the drivers with most of them first. */
export function CashAnswerList() {
  const answers = useFresh('GET /admin/cash-answers');
  return (
    <QueryState
      query={answers}
      what="the answers"
      empty={
        <EmptyState
          title="No reports of overcharging"
          description="Drivers appear here when two passengers or more say that they paid more in cash than was agreed."
        />
      }
    >
      {(rows) => (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <p>
            Two passengers or more said in the last 90 days that these drivers took more in cash than was
            agreed. An answer is not proof: talk to both sides before you decide.
          </p>
          <AdminRows
            label="Cash answers"
            rows={rows.map((answer) => ({ ...answer, id: answer.bookingId }))}
            headLabel="Driver"
            person={({ driver }) => driver}
            badges={({ driver }) => <Badge tone="danger">{countOf(driver.people, 'passenger')}</Badge>}
            columns={COLUMNS}
          />
        </chakra.div>
      )}
    </QueryState>
  );
}
