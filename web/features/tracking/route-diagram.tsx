import { chakra } from '@chakra-ui/react/styled-system';
import { PANEL_MAP_HEIGHT_PX } from '@tafiya/core/limits.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { kmBetween, type Participant, progressOf, routeOf, spread } from './participants.ts';
import { useParticipants } from './people-on-trip.tsx';

const END_PX = 44;
const ROW_PX = 36;
const LINE_X_PX = 28;

/** The schematic map: the route as a vertical line with everyone on it. The participant list has the same as text. */
export function RouteDiagram({ trip }: { trip: BookableTrip }) {
  const participants = useParticipants();
  const { origin, destination } = routeOf(trip);
  const along = participants
    .map((person) => ({
      person,
      fraction: origin && destination ? progressOf(person.position, origin, destination) : 0,
    }))
    .toSorted((a, b) => a.fraction - b.fraction);
  const length = PANEL_MAP_HEIGHT_PX - 2 * END_PX - ROW_PX;
  const rows = spread(
    along.map(({ fraction }) => fraction),
    length,
    ROW_PX,
  );
  return (
    <chakra.div
      aria-hidden="true"
      position="relative"
      height={`${PANEL_MAP_HEIGHT_PX}px`}
      borderRadius="card"
      bg="bg.subtle"
      overflow="hidden"
    >
      <chakra.span
        position="absolute"
        top={`${END_PX / 2}px`}
        bottom={`${END_PX / 2}px`}
        left={`${LINE_X_PX - 4}px`}
        width="8px"
        borderInlineWidth="2.5px"
        borderColor="fg.default"
        _dark={{ borderColor: 'accent.bg' }}
      />
      <Place name={trip.origin} topPx={END_PX / 2} />
      <Place name={trip.destination} topPx={PANEL_MAP_HEIGHT_PX - END_PX / 2} />
      {along.map(({ person }, index) => (
        <Person
          key={person.id}
          person={person}
          left={destination && `${formatKm(kmBetween(person.position, destination))} to go`}
          topPx={END_PX + ROW_PX / 2 + (rows[index] ?? 0)}
        />
      ))}
    </chakra.div>
  );
}

const row = {
  position: 'absolute',
  left: 0,
  right: '12px',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  transform: 'translateY(-50%)',
} as const;

function Place({ name, topPx }: { name: string; topPx: number }) {
  return (
    <chakra.span {...row} style={{ top: topPx }} fontWeight="bold">
      <chakra.span
        boxSize="4"
        marginInlineStart={`${LINE_X_PX - 8}px`}
        borderRadius="full"
        bg="accent.bg"
        borderWidth="3px"
        borderColor="fg.default"
        flexShrink={0}
      />
      {name}
    </chakra.span>
  );
}

interface PersonProps {
  person: Participant;
  left: string | null;
  topPx: number;
}

function Person({ person, left, topPx }: PersonProps) {
  const { role, isYou, label, isStale } = person;
  const driver = role === 'driver';
  return (
    <chakra.span
      {...row}
      style={{ top: topPx }}
      fontWeight="medium"
      color={isStale ? 'fg.muted' : 'fg.default'}
      transitionProperty="top"
    >
      <chakra.span
        boxSize={driver ? '8' : '5'}
        marginInlineStart={`${LINE_X_PX - (driver ? 16 : 10)}px`}
        borderRadius="full"
        borderWidth={isYou && !driver ? '4px' : '2px'}
        borderStyle={isStale ? 'dashed' : 'solid'}
        borderColor={isStale ? 'fg.muted' : 'fg.default'}
        bg={isStale ? 'bg.subtle' : driver ? 'accent.bg' : isYou ? 'positive.fg' : 'bg.card'}
        flexShrink={0}
      />
      {driver && isYou ? 'You, the driver' : label}
      <chakra.span marginInlineStart="auto" color="fg.muted" fontVariantNumeric="tabular-nums">
        {left}
      </chakra.span>
    </chakra.span>
  );
}
