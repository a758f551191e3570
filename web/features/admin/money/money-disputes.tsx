import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminDispute } from '@tafiya/claims/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Badge, type BadgeTone } from '@/shared/ui/badges.tsx';
import type { Column } from '../lists/admin-rows.tsx';
import { AdminTable } from '../lists/admin-table.tsx';
import { ShortReference } from '../lists/row-fields.tsx';
import { Decidable, DecideButton } from '../decisions/decision-buttons.tsx';
import { WaitsBadge } from './money-confirmations.tsx';
import { PaidTripsText } from './paid-trips.tsx';
import { inWords } from '@/shared/format/words.ts';

const MINUTE_MS = 60_000;
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All disputes' },
];
const TONES: Record<AdminDispute['status'], BadgeTone> = { open: 'warning', won: 'positive', lost: 'danger' };
const COLUMNS: readonly Column<AdminDispute>[] = [
  {
    label: 'Reference',
    value: ({ reference }) => reference,
    short: ({ reference }) => <ShortReference reference={reference} />,
  },
  { label: 'Trips', value: ({ trips }) => <PaidTripsText trips={trips} /> },
  {
    label: 'Opened',
    value: ({ createdAt, endedAt }) =>
      `${formatDayTime(createdAt)}${endedAt === null ? '' : `, ended ${formatDayTime(endedAt)}`}`,
  },
  { label: 'Answer due', value: (dispute) => <TimeLeft dispute={dispute} /> },
  { label: 'Our answer', value: answerText },
  { label: 'Loss', value: lossText },
  { label: 'Amount', value: ({ amount }) => formatNaira(amount), isNumeric: true, leads: true },
];

/** Disputes of passengers' banks. The bank takes an answer within 16 business hours; without one the dispute is lost. */
export function DisputeList() {
  return (
    <AdminTable
      name="GET /admin/disputes"
      noun="disputes"
      choice={{ label: 'Disputes', options: STATES }}
      empty={{
        title: 'No disputes yet',
        openTitle: 'No open disputes',
        description: 'A passenger’s bank can ask for a payment back. You have 16 business hours to answer.',
      }}
      label="Disputes"
      headLabel="Passenger"
      person={({ passenger }) => passenger}
      badges={({ id, status, unclearStatus }) => (
        <>
          <Badge tone={TONES[status]}>{inWords(status)}</Badge>
          {status === 'open' && unclearStatus !== null && (
            <Badge tone="danger">{`Closed by the bank: ${inWords(unclearStatus)}`}</Badge>
          )}
          <WaitsBadge id={id} />
        </>
      )}
      columns={COLUMNS}
      actions={(dispute) => <DisputeActions dispute={dispute} />}
    />
  );
}

function DisputeActions({ dispute }: { dispute: AdminDispute }) {
  const { id, passenger, reference, status, unclearStatus, accepts, words, answeredAt, loss, charged } =
    dispute;
  const { cannotDecide } = dispute;
  const subject = { id, name: `${passenger.name}, ${reference}` };
  // An answer that is stored and was not sent, because the provider did not answer.
  const stored = { ...subject, words: words ?? undefined };
  return (
    <>
      {status === 'open' && unclearStatus === null && answeredAt === null && (
        <Decidable cannotDecide={cannotDecide}>
          <DecideButton
            decision="contestDispute"
            subject={accepts === false ? stored : subject}
            label={accepts === false ? 'Send again' : 'Contest'}
          />
          <DecideButton
            decision="acceptDispute"
            subject={accepts === true ? stored : subject}
            label={accepts === true ? 'Send again' : 'Accept'}
            isHard
          />
        </Decidable>
      )}
      {status === 'open' && unclearStatus !== null && (
        <Decidable cannotDecide={cannotDecide}>
          <DecideButton decision="endDisputeWon" subject={subject} label="Was won" />
          <DecideButton decision="endDisputeLost" subject={subject} label="Was lost" isHard />
        </Decidable>
      )}
      {status === 'lost' && loss > 0 && charged === null && (
        <Decidable cannotDecide={cannotDecide}>
          <DecideButton decision="chargeDriver" subject={subject} label="Charge the driver" isHard />
          <DecideButton decision="bearLoss" subject={subject} label="Tafiya pays" />
        </Decidable>
      )}
    </>
  );
}

/** Until when the bank takes an answer, with the time left while none was sent. */
function TimeLeft({ dispute: { status, dueAt, answeredAt } }: { dispute: AdminDispute }) {
  const minutes = useNow((now) => Math.floor((Date.parse(dueAt ?? '') - now) / MINUTE_MS));
  if (dueAt === null) return 'Unknown';
  const due = formatDayTime(dueAt);
  if (status !== 'open' || answeredAt !== null) return due;
  return (
    <chakra.span color="danger.fg" fontWeight="semibold">
      {minutes > 0 ? `${due}, ${formatDuration(minutes)} left` : `${due}, time is over`}
    </chakra.span>
  );
}

function answerText({ accepts, words, answeredAt }: AdminDispute): string {
  if (accepts === null) return 'None';
  const sent = answeredAt === null ? 'not sent yet' : formatDayTime(answeredAt);
  return `${accepts ? 'Accepted' : 'Contested'}, ${sent}: ${words ?? ''}`;
}

function lossText({ loss, twice, charged }: AdminDispute): string {
  if (loss === 0) return 'None';
  const paidTwice = twice > 0 ? `, ${formatNaira(twice)} of it paid back twice` : '';
  if (charged === null) return `${formatNaira(loss)}${paidTwice}, not decided`;
  return charged > 0
    ? `${formatNaira(loss)}, driver owes ${formatNaira(charged)}`
    : `${formatNaira(loss)}, Tafiya pays`;
}
