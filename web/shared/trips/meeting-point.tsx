import { chakra } from '@chakra-ui/react/styled-system';
import { POINT_TO_BE_AGREED } from '@tafiya/core/limits.ts';
import type { Point } from '@tafiya/trips/stops.contract.ts';
import { navigationLink } from '@/shared/geo/navigation-link.ts';

/** A meeting point: its name, with a pin a link to the map, and its hint. */
export function MeetingPoint({ point }: { point: Point | null }) {
  if (point === null) return <>{POINT_TO_BE_AGREED}</>;
  const { name, latitude, longitude } = point;
  const hasPin = latitude !== undefined && longitude !== undefined;
  return (
    <chakra.span overflowWrap="anywhere">
      {hasPin ? (
        <PointLink {...navigationLink({ latitude, longitude }, name)} aria-label={`${name} on the map`}>
          {name}
        </PointLink>
      ) : (
        name
      )}
      {point.hint && `, ${point.hint}`}
    </chakra.span>
  );
}

const PointLink = chakra('a', {
  base: {
    display: 'inline-block',
    // Tall enough for a finger, without moving the lines apart.
    paddingBlock: '3',
    marginBlock: '-3',
    textDecoration: 'underline',
    textUnderlineOffset: '4px',
  },
});

interface LegPointsProps {
  leg: { fromPoint: Point | null; toPoint: Point | null };
}

/** Where a passenger gets on and off. */
export function LegPoints({ leg: { fromPoint, toPoint } }: LegPointsProps) {
  return (
    <chakra.dl display="grid" gap="1" fontSize="sm">
      <PointRow name="Meet at" point={fromPoint} />
      <PointRow name="Get off at" point={toPoint} />
    </chakra.dl>
  );
}

function PointRow({ name, point }: { name: string; point: Point | null }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="4.5rem minmax(0, 1fr)"
      alignItems="baseline"
      columnGap="2"
    >
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd minWidth="0">
        <MeetingPoint point={point} />
      </chakra.dd>
    </chakra.div>
  );
}
