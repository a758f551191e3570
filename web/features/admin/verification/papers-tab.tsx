import { chakra } from '@chakra-ui/react/styled-system';
import { useSearchParams } from 'react-router-dom';
import type { AdminPaper, TripAfterExpiry } from '@tafiya/vehicles/papers.contract.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { expiryState, PAPER_NAMES } from '@/shared/vehicles/papers.ts';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { Badge } from '@/shared/ui/badges.tsx';
import { Chip } from '@/shared/ui/desk/desk.tsx';
import { useAnalytics } from '../lists/admin-numbers.tsx';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import type { Case } from './case.ts';
import { CaseList, OwnerBadges } from './cases.tsx';
import { useOneRow } from '../lists/one-row.ts';
import { VehicleText } from '../lists/row-fields.tsx';
import { PersonLink, ReachablePerson } from '../lists/person-link.tsx';

const LIST = 'list';
const LISTS = [
  { value: 'licences', label: 'Renewed Licences', count: 'pendingPapers' },
  { value: 'trips', label: 'Booked Trips', count: 'tripsAfterExpiry' },
  { value: 'expired', label: 'Expired', count: 'expiredPapers' },
  { value: 'all', label: 'All Papers', count: undefined },
] as const;
const PAPERS = {
  licences: { name: 'GET /admin/pending-papers', noun: 'licences', empty: 'No Pending Licences' },
  expired: { name: 'GET /admin/expired-papers', noun: 'expired papers', empty: 'No Expired Papers' },
  all: { name: 'GET /admin/papers', noun: 'papers', empty: 'No Papers Yet' },
} as const;

/** Renewed licences that wait, booked trips after an expiry, and papers; the address holds the chosen list. */
export function PapersTab() {
  const [params] = useSearchParams();
  const { data } = useAnalytics();
  const isAlone = useOneRow() !== null;
  const list = LISTS.find(({ value }) => value === params.get(LIST))?.value ?? 'licences';
  return (
    <>
      {!isAlone && (
        <chakra.nav aria-label="Papers" display="flex" overflowX="auto" gap="1" px="4" pt="2">
          {LISTS.map(({ value, label, count }) => (
            <Chip
              key={value}
              to={`?${LIST}=${value}`}
              isChosen={value === list}
              count={count && data?.counts[count]}
            >
              {label}
            </Chip>
          ))}
        </chakra.nav>
      )}
      {list === 'trips' ? <TripsAfterExpiry /> : <Papers key={list} {...PAPERS[list]} />}
    </>
  );
}

/** Papers with their document; those that wait can be decided. */
function Papers({ name, noun, empty }: (typeof PAPERS)[keyof typeof PAPERS]) {
  const isPending = name === 'GET /admin/pending-papers';
  return (
    <CaseList
      name={name}
      noun={noun}
      empty={{ title: empty }}
      isSorted={false}
      label="Papers"
      caseOf={(paper) => paperCase(paper, isPending)}
    />
  );
}

function paperCase(paper: AdminPaper, isPending: boolean): Case {
  const { owner, kind, vehicle, expiresOn, daysLeft, present } = paper;
  const state = expiryState(daysLeft);
  return {
    id: paper.id,
    name: owner.name,
    personId: owner.id,
    since: paper.submittedAt,
    summary: PAPER_NAMES[kind],
    badges: (
      <OwnerBadges owner={owner}>{!isPending && <Badge tone={state.tone}>{state.words}</Badge>}</OwnerBadges>
    ),
    fields: [
      ['Paper', PAPER_NAMES[kind]],
      ['Valid until', formatDay(expiresOn)],
      ...(isPending
        ? [['Present licence', present === null ? 'Not known' : formatDay(present)] as const]
        : []),
      ...(vehicle === null ? [] : [['Vehicle', <VehicleText key="vehicle" vehicle={vehicle} />] as const]),
      ['Email', owner.email],
      ['Submitted', formatDayTime(paper.submittedAt)],
    ],
    documents: [{ label: PAPER_NAMES[kind], owner: owner.name, path: paper.document }],
    ...(isPending && {
      decision: {
        subject: { id: paper.id, name: owner.name },
        approve: 'acceptLicence',
        approveLabel: 'Accept Licence',
        reject: 'rejectLicence',
      },
    }),
  };
}

const COLUMNS: readonly Column<TripAfterExpiry>[] = [
  { label: 'Departure', value: (trip) => formatDayTime(trip.departureDate) },
  {
    label: 'Expires before',
    value: ({ papers }) =>
      papers.map(({ kind, expiresOn }) => `${PAPER_NAMES[kind]}, ${formatDay(expiresOn)}`).join('; '),
  },
  {
    label: 'Driver',
    value: ({ driver }) => <ReachablePerson person={driver} />,
  },
  {
    label: 'Company',
    value: ({ company, companyId }) => <PersonLink person={{ id: companyId, name: company ?? 'None' }} />,
  },
  { label: 'Vehicle', value: (trip) => <VehicleText vehicle={trip.vehicle} /> },
  { label: 'Booked seats', value: (trip) => formatCount(trip.bookedSeats), isNumeric: true },
];

function TripsAfterExpiry() {
  return (
    <AdminTable
      name="GET /admin/trips-after-expiry"
      noun="booked trips"
      empty={{
        title: 'No booked trips after an expiry',
        description: 'Trips appear here when a licence or a paper expires before their departure.',
      }}
      isSorted={false}
      label="Booked trips after an expiry"
      headLabel="Trip"
      head={(trip) => `${trip.origin} to ${trip.destination}`}
      badges={(trip) => <TripStatusBadge status={trip.status} />}
      columns={COLUMNS}
    />
  );
}
