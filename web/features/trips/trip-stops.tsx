import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import { formatStopTime, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import type { BookableTrip, LegStops } from '@/shared/trips/legs.ts';
import { MeetingPoint } from '@/shared/trips/meeting-point.tsx';

interface TripStopsProps {
  stops: readonly Stop[];
  /** The part of the trip that the reader looks at. */
  shown: BookableTrip;
  /** Chooses another part; absent when the reader has nothing to choose. */
  onChoose?: ((leg: LegStops) => void) | undefined;
}

/**
 * The stops of a trip with times, points and fares. A traveller chooses where they get on and off by two columns of circles; a
 * choice that cannot be, because the seats are taken, has none.
 */
export function TripStops({ stops, shown, onChoose }: TripStopsProps) {
  const title = useId();
  const last = stops.length - 1;
  const from = stops.findIndex(({ id }) => id === shown.leg?.fromStopId);
  const to = stops.findIndex(({ id }) => id === shown.leg?.toStopId);
  const [on, off] = from < 0 || to < 0 ? [0, last] : [from, to];
  const start = stops[on];
  const mayChoose = onChoose !== undefined && stops.length > 2;

  function choose(getOn: number, getOff: number): void {
    const [first, second] = [stops[getOn], stops[getOff]];
    if (first && second) onChoose?.({ fromStopId: first.id, toStopId: second.id });
  }

  return (
    <chakra.section aria-labelledby={title} minWidth="0" display="grid" gap="2.5">
      <chakra.h2 id={title} fontSize="xl" fontWeight="bold" letterSpacing="tight" paddingInline="1">
        {stops.length > 2 ? 'Where you get on and off' : 'Where to meet'}
      </chakra.h2>
      <chakra.div layerStyle="card" minWidth="0">
        {mayChoose && (
          <Head>
            <span aria-hidden="true">On</span>
            <chakra.b role="status" color="fg.default" textAlign="center" minWidth="0">
              {`${shown.origin} to ${shown.destination}, ${formatNaira(shown.farePerSeat)}`}
            </chakra.b>
            <chakra.span aria-hidden="true" textAlign="end">
              Off
            </chakra.span>
          </Head>
        )}
        <chakra.ol listStyleType="none">
          {stops.map((stop, index) => (
            <Row key={stop.id} data-choosing={mayChoose || undefined}>
              {mayChoose && (
                <Choice
                  name={`${title}-on`}
                  label={`Get on in ${stop.place}`}
                  isChosen={index === on}
                  isPossible={index < last && stop.seatsAvailable !== 0}
                  onChoose={() => choose(index, index < off ? off : last)}
                />
              )}
              <chakra.b fontVariantNumeric="tabular-nums">{formatStopTime(stops, index)}</chakra.b>
              <Rail
                data-part={
                  index >= on && index <= off
                    ? index === on
                      ? 'on'
                      : index === off
                        ? 'off'
                        : 'way'
                    : undefined
                }
              />
              <chakra.div
                minWidth="0"
                paddingBlock="2"
                overflowWrap="anywhere"
                color={index < on || index > off ? 'fg.muted' : undefined}
              >
                <b>{stop.place}</b>
                <chakra.p fontSize="sm" color="fg.muted" lineHeight="snug">
                  <MeetingPoint point={stop.point} />
                </chakra.p>
                {[fullText(stop, stops[index + 1]), passedText(stop)].filter(Boolean).map((words) => (
                  <chakra.p key={words} fontSize="sm" color="fg.muted">
                    {words}
                  </chakra.p>
                ))}
              </chakra.div>
              <chakra.span fontSize="0.9375rem" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {start && index > on && formatNaira(stop.fare - start.fare)}
              </chakra.span>
              {mayChoose && (
                <Choice
                  name={`${title}-off`}
                  label={`Get off in ${stop.place}`}
                  isChosen={index === off}
                  isPossible={index > 0 && stops[index - 1]?.seatsAvailable !== 0}
                  onChoose={() => choose(index > on ? on : 0, index)}
                />
              )}
            </Row>
          ))}
        </chakra.ol>
      </chakra.div>
    </chakra.section>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  isChosen: boolean;
  isPossible: boolean;
  onChoose: () => void;
}

function Choice({ name, label, isChosen, isPossible, onChoose }: ChoiceProps) {
  if (!isPossible && !isChosen) return <span />;
  return (
    <Circle>
      <input type="radio" name={name} aria-label={label} checked={isChosen} onChange={onChoose} />
    </Circle>
  );
}

const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3rem minmax(0, 1fr) 3rem',
    gap: '2',
    padding: '10px 12px 6px',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'fg.muted',
  },
});

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3.25rem 1.125rem minmax(0, 1fr) auto',
    alignItems: 'center',
    minHeight: '60px',
    paddingInline: '4',
    '&[data-choosing]': {
      gridTemplateColumns: '3rem 3.25rem 1.125rem minmax(0, 1fr) auto 3rem',
      paddingInline: '0',
    },
    '& + &': { borderTopWidth: '1px', borderColor: 'border.default' },
  },
});

/** The line of the way beside the stops: two stripes where the reader travels. */
const Rail = chakra('span', {
  base: {
    alignSelf: 'stretch',
    justifySelf: 'center',
    width: '6px',
    marginBlock: '-1px',
    '&[data-part]': { borderInlineWidth: '2px', borderColor: 'fg.default' },
    '&[data-part=on]': { marginTop: '30px' },
    '&[data-part=off]': { marginBottom: '30px' },
  },
});

/** A circle with room for a finger. */
const Circle = chakra('label', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: 'touch',
    minWidth: 'touch',
    cursor: 'pointer',
    '& > input': {
      appearance: 'none',
      boxSize: '24px',
      margin: '0',
      borderWidth: '2px',
      borderColor: 'border.input',
      borderRadius: 'full',
      background: 'bg.card',
      cursor: 'pointer',
    },
    '& > input:checked': { borderWidth: '7px', borderColor: 'positive.fg' },
  },
});

function fullText({ seatsAvailable }: Stop, next: Stop | undefined): string | null {
  return seatsAvailable === 0 && next ? `Full to ${next.place}` : null;
}

function passedText({ reachedAt, leftAt }: Stop): string | null {
  if (leftAt !== null) return `Left at ${formatTime(leftAt)}`;
  return reachedAt === null ? null : `Reached at ${formatTime(reachedAt)}`;
}
