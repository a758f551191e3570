import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Global } from '@emotion/react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Earning, EarningsSummary } from '@tafiya/payouts/earnings/contract.ts';
import { ask } from '@/shared/api/api.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { listOf, queryOf } from '@/shared/api/queries.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { Fold } from '@/shared/ui/fold.tsx';
import { PRINT_PAGE, PRINTED } from '@/shared/ui/print-sheet.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { RowList } from '@/shared/ui/row-list.tsx';
import { saveFile } from '@/shared/ui/save-file.ts';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { EarningsSum } from './earnings-sum.tsx';

/** The kinds other than fares. */
const KINDS: Partial<Record<Earning['kind'], string>> = {
  kept_half: 'late cancellation',
  no_show: 'passenger did not come',
};

interface EarningsProps {
  /** First in the list of payouts. */
  accountRow?: ReactNode;
  /** Under all. */
  children?: ReactNode;
}

/** The earnings of online payments: the sum on its way, each booking, and how payouts work. */
export function Earnings({ accountRow, children }: EarningsProps) {
  const summary = useQuery(queryOf('GET /driver/earnings/summary'));
  return (
    <chakra.section
      aria-label="Earnings"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      alignItems="start"
      columnGap="12"
      rowGap="5"
      css={PRINTED}
    >
      <Global styles={PRINT_PAGE} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {summary.isError && summary.data === undefined ? (
          <ErrorState
            title="Your earnings could not be loaded"
            description={messageOf(summary.error, 'Please try again.')}
            onRetry={() => void summary.refetch()}
            retrying={summary.isFetching}
          />
        ) : summary.data ? (
          <EarningsSum summary={summary.data} />
        ) : (
          <SkeletonBlock h="48" />
        )}
        <EarningRows />
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
        <chakra.h2 px="1" fontSize="1.125rem" hideFrom="lg">
          Payouts
        </chakra.h2>
        <RowList>
          {accountRow}
          {summary.data && (
            <chakra.li px="3.5">
              <Fold isRow title="How payouts work">
                <HowPayoutsWork summary={summary.data} />
              </Fold>
            </chakra.li>
          )}
          <chakra.li px="3.5" _print={{ display: 'none' }}>
            <Fold isRow title="Statement (CSV) and print">
              <Statement />
            </Fold>
          </chakra.li>
        </RowList>
        {children}
      </chakra.div>
    </chakra.section>
  );
}

/** The rules, and the figures behind the sum. */
function HowPayoutsWork({ summary }: { summary: EarningsSummary }) {
  const { coming, waiting, frozen, nextAvailableAt, payoutsFrom, payoutMin } = summary;
  return (
    <chakra.div display="grid" gap="2" paddingBottom="4">
      <p>
        {`Tafiya pays the driver after the trip: once a day from ${payoutsFrom}, when at least ${formatNaira(payoutMin)} is available.`}
      </p>
      <p>
        An online fare becomes available 24 hours after the trip, or after 72 hours when the passenger’s code
        was not taken. A trip’s page shows its fares as they were booked: our commission is taken off here.
      </p>
      {coming > 0 && (
        <p>{`Passengers have paid ${formatNaira(coming)} for trips that are not settled yet, before commission.`}</p>
      )}
      {nextAvailableAt !== null && (
        <p>{`Of the ${formatNaira(waiting)} that waits, the first part is available from ${formatDayTime(nextAvailableAt)}.`}</p>
      )}
      {frozen > 0 && <p>{`${formatNaira(frozen)} is being checked by Tafiya.`}</p>}
    </chakra.div>
  );
}

/** The statement as CSV, and as the printed page. */
export function Statement() {
  const statement = useMutation({
    mutationFn: async () =>
      saveFile(
        await (await ask('GET /driver/earnings', { query: { format: 'csv' } })).text(),
        'tafiya-earnings.csv',
        'text/csv;charset=utf-8',
      ),
  });
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" paddingBottom="4">
      <Button variant="outline" disabled={statement.isPending} onClick={() => statement.mutate()}>
        {statement.isPending ? 'Preparing...' : 'Statement (CSV)'}
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        Print
      </Button>
      <Problem error={statement.error} otherwise="The statement could not be saved. Please try again." />
    </chakra.div>
  );
}

/** The earnings of each booking, page by page, the newest first. */
export function EarningRows() {
  const list = useInfiniteQuery(listOf('GET /driver/earnings'));
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
        <chakra.section
          aria-labelledby="payments"
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="2"
        >
          <chakra.h2 id="payments" px="1" fontSize="1.125rem">
            Payments
          </chakra.h2>
          <RowList>
            {earnings.map((earning) => (
              <EarningRow key={earning.id} earning={earning} />
            ))}
          </RowList>
          <ShowMore query={list} otherwise="The next bookings could not be loaded. Please try again." />
        </chakra.section>
      )}
    </QueryState>
  );
}

function EarningRow({ earning }: { earning: Earning }) {
  const { origin, destination, departureDate, seats, kind, commission, amount } = earning;
  const { words, tone } = stateOf(earning);
  const about = [formatDay(departureDate), countOf(seats, 'seat'), KINDS[kind]].filter(Boolean).join(', ');
  return (
    <chakra.li breakInside="avoid">
      <div>
        <span>
          <b>{`${origin} to ${destination}`}</b>
          <small>{commission > 0 ? `${about}, less ${formatNaira(commission)} commission` : about}</small>
        </span>
        <span className="sum">
          {formatNaira(amount)}
          <chakra.small color={tone}>{words}</chakra.small>
        </span>
      </div>
    </chakra.li>
  );
}

function stateOf({ state, availableAt, paidAt }: Earning): { words: string; tone: string } {
  switch (state) {
    case 'paid':
      return { words: paidAt === null ? 'Paid' : `Paid ${formatDay(paidAt)}`, tone: 'positive.fg' };
    case 'waiting':
      return { words: `from ${formatDay(availableAt)}`, tone: 'fg.muted' };
    case 'available':
      return { words: 'In the next payout', tone: 'fg.muted' };
    case 'on_the_way':
      return { words: 'On the way', tone: 'fg.muted' };
    case 'held':
      return { words: 'On hold', tone: 'warning.fg' };
    default:
      return { words: 'Being checked', tone: 'warning.fg' };
  }
}
