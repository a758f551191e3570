import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode } from 'react';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import { formatEstimate, formatStopTime, formatTime } from '@/shared/format/dates.ts';

/** The two stripes from a stop to the next, and the ring of a stop. */
const STRIPES = {
  content: '""',
  position: 'absolute',
  insetInlineStart: '-1.875rem',
  top: '1.125rem',
  bottom: '-1.0625rem',
  width: '7px',
  borderInlineWidth: '2px',
  borderColor: 'fg.default',
} as const;
const DOT = {
  content: '""',
  position: 'absolute',
  insetInlineStart: '-2.125rem',
  top: '0.1875rem',
  boxSize: '15px',
  borderRadius: 'full',
  borderWidth: '3px',
  borderColor: 'fg.default',
  bg: 'bg.card',
} as const;

const CAR = { ...DOT, insetInlineStart: '-2.3125rem', top: '0', boxSize: '20px', bg: 'accent.bg' } as const;

type ListedStop = Pick<Stop, 'id' | 'place' | 'time' | 'reachedAt' | 'leftAt'>;

interface StopListProps<Listed> {
  stops: readonly Listed[];
  /** When the car is expected at a stop ahead; null or nothing where that is not known. */
  estimates: readonly (string | number | null)[];
  /** Whether the car stands between the stops that it has passed and those ahead. */
  hasCar?: boolean;
  /** The line under the name of a stop. */
  noteOf: (stop: Listed) => ReactNode;
}

/** The stops of a trip: when the car was at those it has passed, and when it comes to those ahead. */
export function StopList<Listed extends ListedStop>({
  stops,
  estimates,
  hasCar = false,
  noteOf,
}: StopListProps<Listed>) {
  const passed = stops.findLastIndex((stop) => passedText(stop) !== null);
  return (
    <chakra.ol aria-label="Stops" listStyleType="none" display="grid" gap="3.5" paddingInlineStart="9">
      {stops.map((stop, index) => (
        <Fragment key={stop.id}>
          <chakra.li
            position="relative"
            lineHeight="snug"
            color={passedText(stop) === null ? 'fg.default' : 'fg.muted'}
            _before={DOT}
            _notLast={{ _after: STRIPES }}
          >
            <chakra.p display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="3">
              <chakra.span fontWeight="semibold">{stop.place}</chakra.span>
              <chakra.span fontVariantNumeric="tabular-nums">
                {passedText(stop) ?? comingText(formatStopTime(stops, index), estimates[index] ?? null)}
              </chakra.span>
            </chakra.p>
            <chakra.p fontSize="sm">{noteOf(stop)}</chakra.p>
          </chakra.li>
          {hasCar && index === passed && index < stops.length - 1 && (
            <chakra.li position="relative" lineHeight="snug" _before={CAR} _after={STRIPES}>
              <chakra.p fontWeight="semibold">The car</chakra.p>
            </chakra.li>
          )}
        </Fragment>
      ))}
    </chakra.ol>
  );
}

function passedText({ reachedAt, leftAt }: ListedStop): string | null {
  if (leftAt !== null) return `Left at ${formatTime(leftAt)}`;
  return reachedAt === null ? null : `Reached at ${formatTime(reachedAt)}`;
}

/** The planned time is shown where there is no better one, or it differs. */
function comingText(planned: string, estimate: string | number | null): string {
  if (estimate === null) return `Planned ${planned}`;
  const about = `About ${formatEstimate(estimate)}`;
  return formatEstimate(estimate) === planned ? about : `${about}, planned ${planned}`;
}
