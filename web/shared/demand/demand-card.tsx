import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Demand } from '@tafiya/demand/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { FoldedList } from '@/shared/ui/folded-list.tsx';
import { foundInWords } from './demand-words.ts';
import { useDemand } from './use-demand.ts';

const ROWS_SHOWN = 3;

/** The route and day of a trip that somebody may publish. */
export type WantedTrip = Pick<Demand, 'origin' | 'destination' | 'date'>;

export interface DemandCardProps {
  /** Opens the form of a new trip, filled in. */
  onCreate: (wanted: WantedTrip) => void;
}

/**
 * What people searched and did not find, own routes first, each with a button that opens the form of a new trip. Advice: while there is
 * none, and when it cannot be loaded, the page does without it.
 */
export function DemandCard({ onCreate }: DemandCardProps) {
  const { data } = useDemand();
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title="People look for these trips" lead="They searched, and not all of them found a seat.">
      <FoldedList items={data.map((demand) => ({ ...demand, id: idOf(demand) }))} first={ROWS_SHOWN}>
        {(demand) => <DemandRow demand={demand} onCreate={onCreate} />}
      </FoldedList>
    </Card>
  );
}

function DemandRow({ demand, onCreate }: { demand: Demand } & DemandCardProps) {
  const { origin, destination, date, people, isOwn } = demand;
  const route = `${origin} to ${destination}`;
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      rowGap="2"
      paddingTop="4"
      borderTopWidth="1px"
      borderColor="border.default"
    >
      <chakra.div flex="1 1 14rem" minW="0">
        <chakra.p fontWeight="semibold">{`${route}, ${formatDay(date)}`}</chakra.p>
        <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
          {`${countOf(people, 'person', 'people')} looked, ${foundInWords(demand)}.${isOwn ? ' One of your routes.' : ''}`}
        </chakra.p>
      </chakra.div>
      <Button
        variant="outline"
        aria-label={`Create trip, ${route}, ${formatDay(date)}`}
        onClick={() => onCreate({ origin, destination, date })}
      >
        Create trip
      </Button>
    </chakra.div>
  );
}

function idOf({ origin, destination, date }: WantedTrip): string {
  return `${origin} ${destination} ${date}`;
}
