import { wordsOf } from '@/shared/format/words.ts';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Global } from '@emotion/react';
import type { Earning, EarningsSummary, EarningState } from '@tafiya/payouts/earnings/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { PayoutsHeld } from '@/shared/payouts/payouts-held.tsx';
import { type BadgeTone, StateBadge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PRINT_PAGE, PRINTED } from '@/shared/ui/print-sheet.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { StatRow } from '@/shared/ui/stat-row.tsx';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '@/shared/ui/save-file.ts';
import { ask } from '@/shared/api/api.ts';
import { listOf, queryOf } from '@/shared/api/queries.ts';

const STATES: Record<EarningState, { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'warning', label: 'Waiting' },
  available: { tone: 'positive', label: 'Available' },
  frozen: { tone: 'danger', label: 'Being checked' },
  held: { tone: 'danger', label: 'On hold' },
  on_the_way: { tone: 'neutral', label: 'On the way' },
  paid: { tone: 'positive', label: 'Paid' },
};
const KINDS: Record<Earning['kind'], string> = {
  fare: 'Fare',
  kept_half: 'Late cancellation',
  no_show: 'Passenger did not come',
};

/** What online payments have earned: totals, each booking, and the statement. */
export function Earnings() {
  const summary = useEarningsSummary();
  const statement = useStatement();
  return (
    <chakra.section
      aria-label="Earnings"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="6"
      css={PRINTED}
    >
      <Global styles={PRINT_PAGE} />
      {summary.isError && summary.data === undefined ? (
        <ErrorState
          title="Your earnings could not be loaded"
          description={messageOf(summary.error, 'Please try again.')}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
        />
      ) : (
        <Totals summary={summary.data} />
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="3" css={{ '@media print': { display: 'none' } }}>
        <Button variant="outline" disabled={statement.isPending} onClick={() => statement.mutate()}>
          {statement.isPending ? 'Preparing...' : 'Statement (CSV)'}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          Print
        </Button>
      </chakra.div>
      <Problem error={statement.error} otherwise="The statement could not be saved. Please try again." />
      <EarningRows />
    </chakra.section>
  );
}

function Totals({ summary }: { summary: EarningsSummary | undefined }) {
  const naira = (amount: number | undefined) => (amount === undefined ? undefined : formatNaira(amount));
  return (
    <chakra.div display="grid" gap="3">
      <StatRow
        stats={[
          { label: 'Available', value: naira(summary?.available) },
          { label: 'Waiting', value: naira(summary?.waiting) },
          { label: 'On the way', value: naira(summary?.onTheWay) },
          { label: 'Paid', value: naira(summary?.paid) },
        ]}
      />
      {summary?.hold && <PayoutsHeld hold={summary.hold} />}
      {summary && <Notes summary={summary} />}
    </chakra.div>
  );
}

/** When the money comes, and what keeps it back. */
function Notes({ summary }: { summary: EarningsSummary }) {
  const { coming, frozen, owed, nextAvailableAt, payoutsFrom, payoutMin, lastPayout } = summary;
  const failed = lastPayout?.status === 'failed' || lastPayout?.status === 'reversed';
  return (
    <chakra.div display="grid" gap="1" color="fg.muted">
      <p>
        {`Tafiya pays the driver after the trip: once a day from ${payoutsFrom}, when at least ${formatNaira(payoutMin)} is available.`}
      </p>
      {coming > 0 && (
        <p>{`Passengers have paid ${formatNaira(coming)} for trips that are not settled yet, before commission.`}</p>
      )}
      {nextAvailableAt !== null && <p>{`More is available from ${formatDayTime(nextAvailableAt)}.`}</p>}
      {frozen > 0 && <p>{`${formatNaira(frozen)} is being checked by Tafiya.`}</p>}
      {owed > 0 && <p>{`You owe ${formatNaira(owed)}. It is taken off the next payout.`}</p>}
      {failed && (
        <chakra.p color="danger.fg" fontWeight="medium">
          {`Your payout of ${formatNaira(lastPayout.amount)} came back. Please check your payout account.`}
        </chakra.p>
      )}
    </chakra.div>
  );
}

function EarningRows() {
  const list = useEarningsList();
  return (
    <QueryState
      query={list}
      what="the earnings of each booking"
      empty={
        <EmptyState
          title="No online earnings yet"
          description="Seats that passengers pay online appear here after the trip. Cash stays between you and them."
        />
      }
    >
      {(earnings) => (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
          <chakra.ul display="grid" gap="3" listStyleType="none">
            {earnings.map((earning) => (
              <EarningRow key={earning.id} earning={earning} />
            ))}
          </chakra.ul>
          <ShowMore query={list} otherwise="The next bookings could not be loaded. Please try again." />
        </chakra.div>
      )}
    </QueryState>
  );
}

function EarningRow({ earning }: { earning: Earning }) {
  const { origin, destination, departureDate, seats, kind, gross, commission, amount, state } = earning;
  return (
    <chakra.li layerStyle="card" p="4" display="grid" gap="1" breakInside="avoid">
      <chakra.div display="flex" justifyContent="space-between" alignItems="start" gap="3">
        <chakra.p fontWeight="semibold" overflowWrap="anywhere">
          {`${origin} to ${destination}`}
        </chakra.p>
        <chakra.p fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {formatNaira(amount)}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" alignItems="end" gap="3" flexWrap="wrap">
        <chakra.div color="fg.muted" textStyle="sm" minW="0">
          <p>{`${formatDayTime(departureDate)} · ${countOf(seats, 'seat')} · ${wordsOf(KINDS, kind)}`}</p>
          {commission > 0 && <p>{`${formatNaira(gross)} less ${formatNaira(commission)} commission`}</p>}
          <p>{whenOf(earning)}</p>
        </chakra.div>
        <StateBadge states={STATES} state={state} />
      </chakra.div>
    </chakra.li>
  );
}

function whenOf({ state, availableAt, paidAt }: Earning): string {
  switch (state) {
    case 'paid':
      return paidAt === null ? 'Paid' : `Paid on ${formatDay(paidAt)}`;
    case 'waiting':
      return `Available from ${formatDayTime(availableAt)}`;
    case 'available':
      return 'In the next payout';
    case 'on_the_way':
      return 'The bank is being paid';
    default:
      return 'Tafiya is checking it and will notify you';
  }
}

/** What online payments have earned for the driver or company. */
function useEarningsSummary() {
  return useQuery({
    ...queryOf('GET /driver/earnings/summary'),
  });
}

/** The earnings of each booking, page by page, the newest first. */
function useEarningsList() {
  return useInfiniteQuery({
    ...listOf('GET /driver/earnings'),
  });
}

/** Saves the statement as CSV. */
function useStatement() {
  return useMutation({
    mutationFn: async () =>
      saveFile(
        await (await ask('GET /driver/earnings', { query: { format: 'csv' } })).text(),
        'tafiya-earnings.csv',
        'text/csv;charset=utf-8',
      ),
  });
}
