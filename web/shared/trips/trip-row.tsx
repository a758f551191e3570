import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '@/shared/format/dates.ts';
import { useNow } from '@/shared/live/use-now.ts';

const DAY_MS = 86_400_000;
/** Further ahead the month is more useful than the weekday. */
const WEEKDAY_DAYS = 14;

interface TripRowProps {
  to: string;
  /** ISO 8601: the day stands in front of the row. */
  departureDate: string;
  origin: string;
  destination: string;
  /** One line: the time, or a state that is not the normal one. */
  detail: ReactNode;
  tone?: 'warning' | 'positive' | undefined;
  /** Read out where the row shows nothing: the normal state. */
  state?: string | undefined;
  /** At the end of the row, with a small line under it. */
  sum?: string | undefined;
  sumNote?: string | undefined;
  isPaid?: boolean;
}

/** A trip as one row of 72 px, which is the link to its page: the day, the way, the money. */
export function TripRow(props: TripRowProps) {
  const { to, origin, destination, detail, tone, state, sum, sumNote, isPaid } = props;
  return (
    <Row>
      <Link to={to}>
        <Day>
          <RowDay date={props.departureDate} />
        </Day>
        <chakra.span flex="1" minWidth="0">
          <Ellipsis fontWeight="semibold">
            {origin}
            <span aria-hidden="true"> → </span>
            <chakra.span srOnly> to </chakra.span>
            {destination}
          </Ellipsis>
          <Ellipsis
            fontSize="sm"
            color={tone === undefined ? 'fg.muted' : `${tone}.fg`}
            fontWeight={tone === undefined ? undefined : 'semibold'}
          >
            {detail}
          </Ellipsis>
          {state !== undefined && <chakra.span srOnly>{state}</chakra.span>}
        </chakra.span>
        {sum !== undefined && (
          <chakra.span textAlign="end" fontWeight="semibold" whiteSpace="nowrap">
            {sum}
            <chakra.span
              display="block"
              fontSize="sm"
              fontWeight="normal"
              color={isPaid ? 'positive.fg' : 'fg.muted'}
            >
              {sumNote}
            </chakra.span>
          </chakra.span>
        )}
      </Link>
    </Row>
  );
}

/** Rows with lines between them, on a card. */
export const TripRows = chakra('ul', {
  base: { listStyleType: 'none', overflow: 'clip' },
  variants: {
    /** Whether they stand in a card, under its head. */
    inCard: { true: { borderTopWidth: '1px', borderColor: 'border.default' }, false: { layerStyle: 'card' } },
  },
  defaultVariants: { inCard: false },
});

const Row = chakra('li', {
  base: {
    minWidth: '0',
    borderTopWidth: '1px',
    borderColor: 'border.default',
    _first: { borderTopWidth: '0' },
    '& > a': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '4.5rem',
      paddingInlineStart: '2',
      paddingInlineEnd: '3.5',
      fontVariantNumeric: 'tabular-nums',
      _hover: { bg: 'bg.subtle' },
    },
  },
});

const Ellipsis = chakra('span', {
  base: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const Day = chakra('span', {
  base: {
    flex: 'none',
    width: '12',
    textAlign: 'center',
    fontSize: 'sm',
    lineHeight: '1.15',
    color: 'fg.muted',
    _icon: { marginInline: 'auto' },
    '& b': { display: 'block', fontSize: 'xl', color: 'fg.default' },
  },
});

/** "Sun 29", further away "Jan 7". */
function RowDay({ date }: { date: string }) {
  const [weekday = '', day = '', month = ''] = formatDay(date).split(' ');
  const isFar = useNow((now) => isFarAway(date, now));
  return (
    <>
      {isFar ? month : weekday} <b>{day}</b>
    </>
  );
}

/** Whether a row's day needs its weekday beside the time. */
export function isFarAway(date: string, now: number): boolean {
  return Math.abs(Date.parse(date) - now) > WEEKDAY_DAYS * DAY_MS;
}
