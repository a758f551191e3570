import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ReactNode } from 'react';
import type { AdminClaim } from '@tafiya/claims/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { ReachablePerson } from '../lists/person-link.tsx';
import { EvidenceSheet } from './claim-evidence.tsx';
import { Decidable, DecideButton } from '../decisions/decision-buttons.tsx';
import { WaitsBadge } from './money-confirmations.tsx';
import { PaidTripsText } from './paid-trips.tsx';
import { inWords } from '@/shared/format/words.ts';

const STATES = [
  { value: 'open', label: 'Not decided' },
  { value: 'all', label: 'All claims' },
];
const COLUMNS: readonly Column<AdminClaim>[] = [
  {
    label: 'Trip',
    value: ({ trip }) => `${routeOf(trip)}, ${formatDayTime(trip.departureDate)}`,
  },
  {
    label: 'Paid together with',
    value: ({ trips, bookingId }) => (
      <PaidTripsText trips={trips.filter((paid) => paid.bookingId !== bookingId)} />
    ),
  },
  {
    label: 'People',
    value: ({ passenger, driver }) => (
      <BothSides
        passenger={<ReachablePerson person={passenger} />}
        driver={<ReachablePerson person={driver} />}
      />
    ),
  },
  {
    label: 'Their words',
    value: (claim) => <BothSides passenger={wordsOf(claim, 'passenger')} driver={wordsOf(claim, 'driver')} />,
  },
  { label: 'Decision', value: decisionText },
  {
    label: 'Fare',
    value: ({ totalFare, paymentMethod }) =>
      paymentMethod === 'cash' ? `${formatNaira(totalFare)} in cash` : formatNaira(totalFare),
    isNumeric: true,
    leads: true,
  },
];

/** Claims of passengers and drivers with the words of both sides. The evidence is shown on demand, because each look is audited. */
export function ClaimList() {
  const [shown, setShown] = useState<AdminClaim | null>(null);
  return (
    <>
      <AdminTable
        name="GET /admin/claims"
        noun="claims"
        choice={{ label: 'Claims', options: STATES }}
        empty={{
          title: 'No claims yet',
          openTitle: 'No claims to decide',
          description: 'A fare waits while a claim about it is open.',
        }}
        label="Claims"
        headLabel="Claim"
        head={({ kind }) => inWords(kind)}
        badges={({ id, status }) => (
          <>
            <Badge tone={status === 'open' || status === 'answered' ? 'warning' : 'neutral'}>
              {inWords(status)}
            </Badge>
            <WaitsBadge id={id} />
          </>
        )}
        columns={COLUMNS}
        actions={(claim) => <ClaimActions claim={claim} onEvidence={() => setShown(claim)} />}
      />
      {shown && <EvidenceSheet id={shown.id} title={routeOf(shown.trip)} onClose={() => setShown(null)} />}
    </>
  );
}

function ClaimActions({ claim, onEvidence }: { claim: AdminClaim; onEvidence: () => void }) {
  const { id, canDecide, cannotDecide, totalFare, passenger, trip } = claim;
  const [uphold, refuse] = decisionsAbout(claim);
  const subject = { id, name: `${passenger.name}, ${routeOf(trip)}`, fare: totalFare };
  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Evidence: ${subject.name}`} onClick={onEvidence}>
        Evidence
      </Button>
      {canDecide && (
        <Decidable cannotDecide={cannotDecide}>
          <DecideButton decision={uphold} subject={subject} label="Uphold" isHard deskKey="a" />
          <DecideButton decision={refuse} subject={subject} label="Refuse" deskKey="r" />
        </Decidable>
      )}
    </>
  );
}

function decisionsAbout({ side, paymentMethod }: AdminClaim) {
  if (paymentMethod === 'cash') return ['upholdNoShowInCash', 'refuseNoShowInCash'] as const;
  return side === 'driver'
    ? (['upholdNoShow', 'refuseNoShow'] as const)
    : (['upholdClaim', 'refuseClaim'] as const);
}

function BothSides({ passenger, driver }: Record<'passenger' | 'driver', ReactNode>) {
  return (
    <>
      <chakra.span display="block">Passenger: {passenger}</chakra.span>
      <chakra.span display="block">Driver: {driver}</chakra.span>
    </>
  );
}

const routeOf = ({ origin, destination }: AdminClaim['trip']) => `${origin} to ${destination}`;

/** The words of one side: its claim, or its answer to the other side's. */
function wordsOf({ side, words, answer }: AdminClaim, by: 'passenger' | 'driver'): string {
  if (side === 'platform') return by === 'passenger' ? (answer ?? 'None') : 'None';
  return (side === by ? words : answer) ?? 'None';
}

function decisionText({
  status,
  canDecide,
  isDisputed,
  answerUntil,
  decision,
  refund,
  decidedAt,
}: AdminClaim): string {
  if (decidedAt !== null) {
    const back = refund > 0 ? `${formatNaira(refund)} back. ` : '';
    return `${formatDayTime(decidedAt)}. ${back}${decision ?? ''}`;
  }
  if (status === 'withdrawn') return 'None';
  if (canDecide) return 'To decide now';
  if (isDisputed) return 'After the decision of the passenger’s bank';
  return status === 'open'
    ? `The other side can answer until ${formatDayTime(answerUntil)}`
    : 'After the trip';
}
