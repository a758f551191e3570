import { chakra } from '@chakra-ui/react/styled-system';
import type { PayoutFunding } from '@tafiya/payouts/ledger/entries.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Card } from '@/shared/ui/card.tsx';
import { useFresh } from '../lists/use-admin-list.ts';

/**
 * Under the payouts: what the next run needs. Over them when the balance at the provider is not enough. Nothing while it is not
 * known.
 */
export function FundingNote() {
  const { data } = useFresh('GET /admin/payout-funding');
  if (data === undefined) return null;
  const { runAt, payees, due, balance } = data;
  return (
    <Card title={`Payouts from ${formatDayTime(runAt)}`} maxWidth="40rem" order={data.missing ? -1 : 0}>
      <p>
        {payees === 0
          ? 'No payout is due by then.'
          : `${payees === 1 ? '1 payee gets' : `${payees} payees get`} ${formatNaira(due)} in all.`}
        {` ${balance === null ? 'The provider does not say what the balance is.' : `The balance at the provider is ${formatNaira(balance)}.`}`}
      </p>
      <Missing {...data} />
    </Card>
  );
}

function Missing({ missing, settlementsTo }: PayoutFunding) {
  if (missing === null || missing === 0) return null;
  return (
    <chakra.p color="danger.fg" fontWeight="medium">
      {`${formatNaira(missing)} is missing, with the fees. `}
      {settlementsTo === 'bank'
        ? 'Send it from the company’s bank to the balance, and book the top-up under By hand.'
        : 'It comes with the next settlement, or with a top-up from the company’s bank, booked under By hand.'}
    </chakra.p>
  );
}
