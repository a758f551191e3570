import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import type { Demand } from '@tafiya/demand/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { countOf, formatCount } from '@/shared/format/numbers.ts';
import { Card } from '@/shared/ui/card.tsx';
import { PlusIcon } from '@/shared/ui/icons.ts';
import { FoldedList } from '@/shared/ui/folded-list.tsx';
import { foundInWords } from './demand-words.ts';
import { useDemand } from './use-demand.ts';

const ROWS_SHOWN = 3;

/** The route and day of a trip that a driver or a company could publish. */
export type WantedTrip = Pick<Demand, 'origin' | 'destination' | 'date'>;

export interface DemandCardProps {
  /** Opens the form of a new trip, filled in. */
  onCreate: (wanted: WantedTrip) => void;
  /** As small cards beside each other. */
  isStrip?: boolean;
}

/**
 * Searches without results, own routes first, each with a button that opens the form of a new trip. Advice: while there is
 * none, and when it cannot be loaded, the page does without it.
 */
export function DemandCard({ onCreate, isStrip = false }: DemandCardProps) {
  const { data } = useDemand();
  if (data === undefined || data.length === 0) return null;
  if (isStrip) return <DemandStrip demands={data.slice(0, ROWS_SHOWN)} onCreate={onCreate} />;
  return (
    <Card title="Routes in demand" lead="They searched, and not all of them found a seat.">
      <FoldedList items={data.map((demand) => ({ ...demand, id: idOf(demand) }))} first={ROWS_SHOWN}>
        {(demand) => <DemandRow demand={demand} onCreate={onCreate} />}
      </FoldedList>
    </Card>
  );
}

interface DemandStripProps extends Pick<DemandCardProps, 'onCreate'> {
  demands: readonly Demand[];
}

function DemandStrip({ demands, onCreate }: DemandStripProps) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} fontWeight="bold" letterSpacing="tight" paddingInline="1">
        Routes in demand
      </chakra.h2>
      <Strip>
        {demands.map((demand) => (
          <DemandTile key={idOf(demand)} demand={demand} onCreate={onCreate} />
        ))}
      </Strip>
    </chakra.section>
  );
}

const Strip = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'flex',
    gap: '2',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    marginInline: '-3',
    paddingInline: '3',
    // The focus ring of the first and the last.
    paddingBlock: '1.5',
    lg: {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      marginInline: '0',
      paddingInline: '0',
    },
  },
});

function DemandTile({ demand, onCreate }: { demand: Demand } & Pick<DemandCardProps, 'onCreate'>) {
  const { origin, destination, date, people, isOwn } = demand;
  return (
    <chakra.li flex="0 0 13rem" minWidth="0">
      <Tile onClick={() => onCreate({ origin, destination, date })}>
        <chakra.span srOnly>Create trip, </chakra.span>
        <b>
          {origin}
          <span aria-hidden="true"> → </span>
          <chakra.span srOnly> to </chakra.span>
          {destination}
        </b>
        <span>{`${formatDay(date)}${isOwn ? ', one of your routes' : ''}`}</span>
        <span>{`${formatCount(people)} looked, ${foundInWords(demand)}`}</span>
        <PlusIcon />
      </Tile>
    </chakra.li>
  );
}

const Tile = chakra(
  'button',
  {
    base: {
      position: 'relative',
      width: 'full',
      display: 'grid',
      layerStyle: 'card',
      paddingInline: '3',
      paddingBlock: '2.5',
      textAlign: 'start',
      fontSize: 'sm',
      lineHeight: '1.35',
      color: 'fg.muted',
      cursor: 'pointer',
      fontVariantNumeric: 'tabular-nums',
      '& b': {
        fontSize: 'md',
        color: 'fg.default',
        paddingInlineEnd: '6',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
      '& svg': {
        position: 'absolute',
        insetInlineEnd: '2.5',
        top: '2.5',
        boxSize: '5',
        color: 'positive.fg',
      },
      _hover: { bg: 'bg.subtle' },
    },
  },
  { defaultProps: { type: 'button' } },
);

function DemandRow({ demand, onCreate }: { demand: Demand } & Pick<DemandCardProps, 'onCreate'>) {
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
