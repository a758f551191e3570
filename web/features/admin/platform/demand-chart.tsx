import type { AdminDemand } from '@tafiya/demand/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { BarFigure } from './bar-figure.tsx';

/** People who searched for each day: those who found a trip, and those who did not. */
export function DemandChart({ days }: Pick<AdminDemand, 'days'>) {
  return (
    <BarFigure
      title="People who searched, by day of travel"
      note="The next 14 days"
      columns={['Day', 'Searched', 'Found a trip', 'Found none']}
      rows={days.map(({ date, people, found }) => [
        formatDay(date),
        ...[people, found, people - found].map(formatCount),
      ])}
      data={days.map(({ date, people, found }) => ({
        time: formatDay(date),
        first: found,
        second: people - found,
      }))}
      labels={{ first: 'Found a trip', second: 'Found none' }}
      isStacked
    />
  );
}
