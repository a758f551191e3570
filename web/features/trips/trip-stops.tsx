import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import { formatStopTime, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatKm } from '@/shared/format/numbers.ts';
import type { BookableTrip, LegStops } from '@/shared/trips/legs.ts';
import { MeetingPoint } from '@/shared/trips/meeting-point.tsx';
import { Card } from '@/shared/ui/card.tsx';

interface TripStopsProps {
  stops: readonly Stop[];
  /** The part of the trip that the reader looks at. */
  shown: BookableTrip;
  /** Chooses another part; absent when the reader has nothing to choose. */
  onChoose?: ((leg: LegStops) => void) | undefined;
}

/**
 * The stops of a trip as one line, with times, points and fares. A traveller taps two points of it before booking, in any
 * order: the earlier one is where they get on.
 */
export function TripStops({ stops, shown, onChoose }: TripStopsProps) {
  // The point that was tapped first, while the second one is awaited.
  const [tapped, setTapped] = useState<number | null>(null);
  const last = stops.length - 1;
  const from = stops.findIndex(({ id }) => id === shown.leg?.fromStopId);
  const to = stops.findIndex(({ id }) => id === shown.leg?.toStopId);
  const [on, off] = from < 0 || to < 0 ? [0, last] : [from, to];
  const start = stops[on];
  const mayChoose = onChoose !== undefined && stops.length > 2;

  /** The first tap keeps the other end of the part if it can; the second one sets it. */
  function tap(index: number): void {
    const other =
      tapped === null || tapped === index ? (index < off ? off : index === last ? on : last) : tapped;
    const [getOn, getOff] = [stops[Math.min(index, other)], stops[Math.max(index, other)]];
    if (getOn && getOff && getOn !== getOff) onChoose?.({ fromStopId: getOn.id, toStopId: getOff.id });
    setTapped(tapped === null ? index : null);
  }

  return (
    <Card
      title={stops.length > 2 ? 'Stops' : 'Where to meet'}
      lead={mayChoose ? 'Tap where you get on and where you get off.' : undefined}
      gap="3"
    >
      <chakra.ol listStyleType="none" display="grid">
        {stops.map((stop, index) => (
          <StopRow
            key={stop.id}
            stop={stop}
            time={formatStopTime(stops, index)}
            facts={[
              index > on && index <= off && start ? `${formatNaira(stop.fare - start.fare)} per seat` : null,
              index > on && index <= off && start ? kmBetween(start, stop) : null,
              seatsText(stop, stops[index + 1]),
              passedText(stop),
            ]}
            place={
              index === on ? 'on' : index === off ? 'off' : index > on && index < off ? 'between' : 'beside'
            }
            isLast={index === last}
            onTap={mayChoose ? () => tap(index) : undefined}
          />
        ))}
      </chakra.ol>
      {mayChoose && (
        <chakra.p role="status" background="bg.subtle" borderRadius="card" padding="3" fontWeight="medium">
          {`${shown.origin} to ${shown.destination}: ${formatNaira(shown.farePerSeat)} per seat, ${countOf(shown.seatsAvailable, 'seat')} free.`}
          {tapped !== null && ' Now tap the other end, or keep it.'}
        </chakra.p>
      )}
    </Card>
  );
}

interface StopRowProps {
  stop: Stop;
  time: string;
  facts: (string | null)[];
  /** Where the stop lies on the part that the reader travels. */
  place: 'on' | 'off' | 'between' | 'beside';
  isLast: boolean;
  onTap: (() => void) | undefined;
}

const ENDS = { on: 'Get on', off: 'Get off' } as const;

function StopRow({ stop, time, facts, place, isLast, onTap }: StopRowProps) {
  const words = facts.filter((fact) => fact !== null).join(' · ');
  const end = place === 'on' || place === 'off' ? ENDS[place] : null;
  const heading = (
    <>
      <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {time}
      </chakra.span>{' '}
      <chakra.span fontWeight={place === 'beside' ? 'medium' : 'bold'} minWidth="0" overflowWrap="anywhere">
        {stop.place}
      </chakra.span>{' '}
      {onTap && end && (
        <chakra.span
          marginInlineStart="auto"
          paddingInline="2"
          borderRadius="full"
          bg="accent.bg"
          color="accent.fg"
          fontSize="sm"
          fontWeight="semibold"
          whiteSpace="nowrap"
        >
          {end}
        </chakra.span>
      )}
    </>
  );
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="1.5rem minmax(0, 1fr)"
      columnGap="2"
      color={place === 'beside' ? 'fg.muted' : 'fg.default'}
    >
      <LinePiece place={place} isLast={isLast} />
      <chakra.div paddingBottom={isLast ? '0' : '3'} minWidth="0">
        {onTap ? (
          <chakra.button
            type="button"
            aria-pressed={end !== null}
            onClick={onTap}
            display="flex"
            alignItems="center"
            gap="3"
            width="full"
            minHeight="touch"
            textAlign="start"
            borderRadius="control"
            cursor="pointer"
            _hover={{ bg: 'bg.subtle' }}
          >
            {heading}
          </chakra.button>
        ) : (
          <chakra.p display="flex" alignItems="center" gap="3" minHeight="touch">
            {heading}
          </chakra.p>
        )}
        <chakra.p fontSize="sm">
          <MeetingPoint point={stop.point} />
        </chakra.p>
        {words !== '' && (
          <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {words}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.li>
  );
}

/** The point of a stop, and the line to the next one: two stripes where the reader travels. */
function LinePiece({ place, isLast }: Pick<StopRowProps, 'place' | 'isLast'>) {
  const isEnd = place === 'on' || place === 'off';
  const isTravelled = place === 'on' || place === 'between';
  return (
    <chakra.span aria-hidden="true" position="relative">
      {!isLast && (
        <chakra.span
          position="absolute"
          top="5"
          bottom="-6"
          insetStart="50%"
          transform="translateX(-50%)"
          width={isTravelled ? '7px' : '2px'}
          borderInlineWidth={isTravelled ? '2px' : '1px'}
          borderColor={isTravelled ? 'fg.default' : 'border.input'}
        />
      )}
      <chakra.span
        position="absolute"
        top="5"
        insetStart="50%"
        transform="translate(-50%, -50%)"
        boxSize={isEnd ? '4' : '3'}
        borderRadius="full"
        borderWidth="3px"
        borderColor={place === 'beside' ? 'border.input' : 'fg.default'}
        bg={isEnd ? 'accent.bg' : 'bg.card'}
        zIndex="1"
      />
    </chakra.span>
  );
}

function kmBetween({ km: start }: Stop, { km: end }: Stop): string | null {
  return start === undefined || end === undefined ? null : formatKm(end - start);
}

function seatsText({ seatsAvailable }: Stop, next: Stop | undefined): string | null {
  if (seatsAvailable === null || next === undefined) return null;
  return seatsAvailable === 0
    ? `Full to ${next.place}`
    : `${countOf(seatsAvailable, 'seat')} free to ${next.place}`;
}

function passedText({ reachedAt, leftAt }: Stop): string | null {
  if (leftAt !== null) return `Left at ${formatTime(leftAt)}`;
  return reachedAt === null ? null : `Reached at ${formatTime(reachedAt)}`;
}
