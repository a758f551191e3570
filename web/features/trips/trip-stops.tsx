import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Stop } from '@contracts/stops.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
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

/** The stops of a trip with times, points and fares. A traveller taps where to get on and off before booking. */
export function TripStops({ stops, shown, onChoose }: TripStopsProps) {
  const last = stops.length - 1;
  const from = stops.findIndex(({ id }) => id === shown.leg?.fromStopId);
  const to = stops.findIndex(({ id }) => id === shown.leg?.toStopId);
  const [on, off] = from < 0 || to < 0 ? [0, last] : [from, to];
  const start = stops[on]?.fare ?? 0;
  const mayChoose = onChoose !== undefined && stops.length > 2;

  function choose(getOn: number, getOff: number): void {
    const [first, second] = [stops[getOn], stops[getOff]];
    if (first && second) onChoose?.({ fromStopId: first.id, toStopId: second.id });
  }

  return (
    <Card
      title={stops.length > 2 ? 'Stops' : 'Where to meet'}
      lead={mayChoose ? 'Choose where you get on and off.' : undefined}
      gap="3"
    >
      <chakra.ol listStyleType="none" display="grid">
        {stops.map((stop, index) => (
          <StopRow
            key={stop.id}
            stop={stop}
            facts={[
              index > on && index <= off ? `${formatNaira(stop.fare - start)} per seat` : null,
              seatsText(stop, stops[index + 1]),
              passedText(stop),
            ]}
            isOnLeg={index >= on && index <= off}
          >
            {mayChoose && index < last && (
              <ChoiceButton
                label={`Get on in ${stop.place}`}
                isChosen={index === on}
                onPress={() => choose(index, off > index ? off : last)}
              >
                Get on
              </ChoiceButton>
            )}
            {mayChoose && index > 0 && (
              <ChoiceButton
                label={`Get off in ${stop.place}`}
                isChosen={index === off}
                onPress={() => choose(on < index ? on : 0, index)}
              >
                Get off
              </ChoiceButton>
            )}
          </StopRow>
        ))}
      </chakra.ol>
      {mayChoose && (
        <chakra.p role="status" background="bg.subtle" borderRadius="card" padding="3" fontWeight="medium">
          {`${shown.origin} to ${shown.destination}: ${formatNaira(shown.farePerSeat)} per seat, ${countOf(shown.seatsAvailable, 'seat')} free.`}
        </chakra.p>
      )}
    </Card>
  );
}

interface StopRowProps {
  stop: Stop;
  facts: (string | null)[];
  isOnLeg: boolean;
  children: React.ReactNode;
}

function StopRow({ stop, facts, isOnLeg, children }: StopRowProps) {
  const words = facts.filter((fact) => fact !== null).join(' · ');
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="3rem minmax(0, 1fr)"
      columnGap="3"
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="border.default"
      color={isOnLeg ? 'fg.default' : 'fg.muted'}
      _first={{ borderTopWidth: 0, paddingTop: 0 }}
    >
      <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {formatTime(stop.time)}
      </chakra.span>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="3" rowGap="2">
        <chakra.div flex="1 1 12rem" minWidth="0">
          <chakra.p fontWeight={isOnLeg ? 'bold' : 'medium'}>{stop.place}</chakra.p>
          <chakra.p fontSize="sm">
            <MeetingPoint point={stop.point} />
          </chakra.p>
          {words !== '' && (
            <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {words}
            </chakra.p>
          )}
        </chakra.div>
        <chakra.div display="flex" alignItems="center" gap="2" _empty={{ display: 'none' }}>
          {children}
        </chakra.div>
      </chakra.div>
    </chakra.li>
  );
}

interface ChoiceButtonProps {
  label: string;
  isChosen: boolean;
  onPress: () => void;
  children: string;
}

function ChoiceButton({ label, isChosen, onPress, children }: ChoiceButtonProps) {
  return (
    <Button
      size="sm"
      variant={isChosen ? 'subtle' : 'outline'}
      aria-pressed={isChosen}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </Button>
  );
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
