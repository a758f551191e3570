import { chakra } from '@chakra-ui/react/styled-system';
import type { BookedLeg, Stop } from '@tafiya/trips/stops.contract.ts';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { formatEstimate, formatStopTime, formatTime } from '@/shared/format/dates.ts';
import { driverOf, useLiveTrip } from '@/shared/tracking/location-store.ts';
import { MeetingPoint } from '@/shared/trips/meeting-point.tsx';
import { stopArrivals } from './stop-arrivals.ts';

/** The two stripes from the first stop to the last, and the ring of a stop. */
const STRIPES = {
  position: 'absolute',
  insetInlineStart: '0.375rem',
  top: '0.75rem',
  bottom: '1.5rem',
  width: '7px',
  borderInlineWidth: '2px',
  borderColor: 'fg.default',
} as const;
const DOT = {
  position: 'absolute',
  insetInlineStart: '-2.125rem',
  top: '0.1875rem',
  boxSize: '15px',
  borderRadius: 'full',
  borderWidth: '3px',
  borderColor: 'fg.default',
  bg: 'bg.card',
} as const;

interface StopTimesProps {
  trip: Trip;
  status: TripStatus;
  /** The passenger's own part. */
  leg?: BookedLeg | undefined;
}

/** The stops of a trip: those that were passed, and the live arrival at those ahead. */
export function StopTimes({ trip: { stops = [] }, status, leg }: StopTimesProps) {
  if (stops.length === 0) return null;
  return (
    <chakra.ol
      aria-label="Stops"
      listStyleType="none"
      display="grid"
      gap="3.5"
      position="relative"
      paddingInlineStart="9"
      _before={{ ...STRIPES, content: '""' }}
    >
      {stops.map((stop, index) => (
        <chakra.li
          key={stop.id}
          position="relative"
          lineHeight="snug"
          color={isPassed(stop) ? 'fg.muted' : 'fg.default'}
          _before={{ ...DOT, content: '""' }}
        >
          <chakra.p display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="3">
            <chakra.span fontWeight="semibold">{stop.place}</chakra.span>
            <chakra.span fontVariantNumeric="tabular-nums">
              {passedText(stop) ?? <ComingTime stops={stops} index={index} status={status} />}
            </chakra.span>
          </chakra.p>
          <chakra.p fontSize="sm">
            {ownText(stop, leg)}
            <MeetingPoint point={stop.point} />
          </chakra.p>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

function isPassed({ reachedAt, leftAt }: Stop): boolean {
  return reachedAt !== null || leftAt !== null;
}

function passedText({ reachedAt, leftAt }: Stop): string | null {
  if (leftAt !== null) return `Left at ${formatTime(leftAt)}`;
  return reachedAt === null ? null : `Reached at ${formatTime(reachedAt)}`;
}

interface ComingTimeProps {
  stops: readonly Stop[];
  index: number;
  status: TripStatus;
}

function ComingTime({ stops, index, status }: ComingTimeProps) {
  const driver = useLiveTrip(driverOf);
  const planned = formatStopTime(stops, index);
  if (status !== 'en_route' || !driver?.estimatedArrival) return `Planned ${planned}`;
  const { estimatedArrival } = driver;
  const arrival = stopArrivals(stops, { position: driver, estimatedArrival })[index];
  return typeof arrival === 'number'
    ? `About ${formatEstimate(arrival)}, planned ${planned}`
    : `Planned ${planned}`;
}

function ownText({ id }: Stop, leg: BookedLeg | undefined): string | null {
  if (id === leg?.fromStopId) return 'You get on here: ';
  return id === leg?.toStopId ? 'You get off here: ' : null;
}
