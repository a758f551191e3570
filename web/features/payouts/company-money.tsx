import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EarningsSummary } from '@tafiya/payouts/earnings/contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Fold } from '@/shared/ui/fold.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { EarningRows, Statement } from './earnings.tsx';
import { PayoutWarnings, whenWords } from './earnings-sum.tsx';
import { MoneyTable } from './money-table.tsx';
import { PayoutCard } from './payout-card.tsx';
import { usePayoutAccount } from './use-payout-account.ts';

const FIRST_YEAR = 2026;

/** /corporate/payouts: what Tafiya pays the company, when and where to; what is held; then the months, by route or bus. */
export function CompanyMoney() {
  const thisYear = Number(lagosDate(serverNow()).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const summary = useQuery(queryOf('GET /driver/earnings/summary'));
  const money = useQuery(queryOf('GET /corporate/money/:year', { year: String(year) }));
  const years = Array.from({ length: Math.max(1, thisYear - FIRST_YEAR + 1) }, (_, at) =>
    String(thisYear - at),
  );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)">
      <QueryState query={summary} what="your payouts" skeleton={<SkeletonBlock height="24" m="4" />}>
        {(loaded) => <Pays summary={loaded} />}
      </QueryState>
      <QueryState query={money} what="your months" skeleton={<SkeletonBlock height="9" m="4" />}>
        {(lines) => (
          <MoneyTable
            key={year}
            lines={lines}
            year={year}
            isPresent={year === thisYear}
            years={
              years.length > 1 && (
                <SelectField
                  label="Year"
                  value={String(year)}
                  onChange={(chosen) => setYear(Number(chosen))}
                  options={years.map((value) => ({ value, label: value }))}
                />
              )
            }
          />
        )}
      </QueryState>
      <chakra.p px="4" py="3" color="fg.quiet">
        Cash is with you already, Tafiya takes nothing of it. Of online fares Tafiya keeps its commission
        after what was sent back, and pays the rest once the trip is over.
      </chakra.p>
      <chakra.div px="4" pb="6" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
        <Fold title="Each payment, and the statement">
          <chakra.div px="4" pb="4" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
            <Statement />
            <EarningRows />
          </chakra.div>
        </Fold>
      </chakra.div>
    </chakra.div>
  );
}

/** The sum on its way to the bank, the account, and what is held until the trips are over. */
function Pays({ summary }: { summary: EarningsSummary }) {
  const { hold, available, waiting, onTheWay, coming, paid, owed, frozen } = summary;
  const account = usePayoutAccount().data?.account;
  const [isOpen, setOpen] = useState(false);
  const next = hold?.amount ?? available;
  const isReady = account?.state === 'ready';
  return (
    <>
      {(hold ?? summary.lastPayout) && (
        <chakra.div px="4" display="grid" gap="3" css={{ '& > aside': { mt: '4' } }}>
          <PayoutWarnings summary={summary} />
        </chakra.div>
      )}
      <PaysBox>
        <div>
          <span>Tafiya pays the company</span>
          <strong>{formatNaira(waiting + next + onTheWay)}</strong>
          <span>{whenWords(summary, next)}</span>
          {account && (
            <chakra.span display="block">
              {`to ${account.bankName} ${account.accountNumber}, ${account.accountName}. `}
              {isReady && (
                <Button
                  variant="plain"
                  size="sm"
                  px="0"
                  textDecoration="underline"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? 'Close' : 'Change'}
                </Button>
              )}
            </chakra.span>
          )}
          {frozen > 0 && <span>{`${formatNaira(frozen)} more is being checked by Tafiya.`}</span>}
          {owed > 0 && <span>{`You owe ${formatNaira(owed)}. It is taken off the next payout.`}</span>}
        </div>
        <div>
          <span>Held until the trips are over</span>
          <b>{formatNaira(coming)}</b>
        </div>
        <div>
          <span>Paid out so far</span>
          <b>{formatNaira(paid)}</b>
        </div>
      </PaysBox>
      {(isOpen || !isReady) && account !== undefined && (
        <chakra.div p="4">
          <PayoutCard payee="the company" />
        </chakra.div>
      )}
    </>
  );
}

const PaysBox = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1fr) auto auto' },
    columnGap: { base: '4', md: '10' },
    rowGap: '3',
    alignItems: 'center',
    px: '4',
    py: '3.5',
    bg: 'bg.page',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    fontVariantNumeric: 'tabular-nums',
    '& > :first-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
    '& span': { display: 'block', color: 'fg.quiet' },
    '& strong': { display: 'block', fontSize: '26px', lineHeight: '32px', letterSpacing: 'tight' },
    '& b': { display: 'block', fontSize: '18px', lineHeight: '26px' },
    '& > :not(:first-child)': { textAlign: { md: 'end' } },
  },
});
