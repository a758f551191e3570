import { Link } from 'react-router-dom';
import type { Books } from '@tafiya/payouts/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { State } from '@/shared/ui/desk/desk.tsx';
import { useFresh } from '../lists/use-admin-list.ts';

/** Whether the books agree, and when that was checked: the head of the ledger. */
export function BooksState() {
  const { data } = useFresh('GET /admin/books');
  if (data === undefined) return null;
  const { checkedAt, problem, differences } = data;
  if (checkedAt === null && problem === null && differences === 0)
    return <State shape="open">Not checked yet</State>;
  const checked = checkedAt === null ? '' : ` Last checked ${formatDayTime(checkedAt)}.`;
  if (problem === null && differences === 0)
    return <State shape="full">{`Debit and credit agree.${checked}`}</State>;
  return (
    <State shape="check">
      <span title={problem ?? undefined}>{`${wrong(data)}.${checked}`}</span>
      <Link to="/admin/finances/reconciliation">Reconciliation</Link>
    </State>
  );
}

function wrong({ differences, difference }: Books): string {
  if (differences === 0) return 'The ledger does not agree';
  return `${countOf(differences, 'difference', 'differences')} of ${formatNaira(difference)} to the provider`;
}
