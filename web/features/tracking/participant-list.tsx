import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { ageText, ARRIVAL_UNKNOWN, speedText } from '@/shared/tracking/location-text.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { kmBetween, type Participant, routeOf } from './participants.ts';
import { useParticipants } from './people-on-trip.tsx';
import { useArrival } from './route-progress.tsx';

const AGE_STEP_MS = 1000;

interface ParticipantListProps {
  trip: BookableTrip;
  status: TripStatus;
}

/** Everyone on the trip as text: distance, speed and age of the position. Replaces the map for users without it. */
export function ParticipantList({ trip, status }: ParticipantListProps) {
  const participants = useParticipants();
  const { words: arrival } = useArrival(trip, status);
  const { destination } = routeOf(trip);
  const you = participants.find(({ isYou }) => isYou);
  if (participants.length === 0) {
    return <chakra.p color="fg.muted">No one is sharing their position yet.</chakra.p>;
  }
  return (
    <chakra.ul listStyleType="none" display="grid" aria-label="People on this trip">
      {participants.map((person) => {
        const { position } = person;
        const facts = [
          destination && `${formatKm(kmBetween(position, destination))} to ${trip.destination}`,
          you && !person.isYou && `${formatKm(kmBetween(position, you.position))} from you`,
          speedText(position.speed),
          person.role === 'driver' && (arrival === ARRIVAL_UNKNOWN ? arrival : `Arrival: ${arrival}`),
        ].filter((fact): fact is string => typeof fact === 'string');
        return (
          <ParticipantRow
            key={person.id}
            name={nameOf(person, trip)}
            isStale={person.isStale}
            timestamp={position.timestamp}
            facts={facts.join('\n')}
          />
        );
      })}
    </chakra.ul>
  );
}

interface ParticipantRowProps {
  name: string;
  isStale: boolean;
  timestamp: string;
  /** One fact per line. */
  facts: string;
}

/** Memoized, so that it renders only when its position or its age changes. */
const ParticipantRow = memo(function ParticipantRow({
  name,
  isStale,
  timestamp,
  facts,
}: ParticipantRowProps) {
  const age = useNow((now) => ageText(timestamp, now), AGE_STEP_MS);
  return (
    <chakra.li
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="border.default"
      color={isStale ? 'fg.muted' : 'fg.default'}
      _first={{ borderTopWidth: 0, paddingTop: 0 }}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
        <chakra.span fontWeight="semibold">{name}</chakra.span>
        <Badge tone={isStale ? 'outline' : 'neutral'} fontVariantNumeric="tabular-nums">
          {age}
        </Badge>
      </chakra.div>
      <chakra.ul listStyleType="none" color="fg.muted" fontVariantNumeric="tabular-nums">
        {facts.split('\n').map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </chakra.ul>
    </chakra.li>
  );
});

function nameOf({ role, isYou, isShared, label }: Participant, trip: BookableTrip): string {
  if (isYou && !isShared) return 'You (not shared)';
  if (isYou) return role === 'driver' ? 'You, the driver' : 'You';
  return role === 'driver' ? `${trip.driver.user.name}, driver` : label;
}
