import { chakra } from '@chakra-ui/react/styled-system';
import type { Point } from '@tafiya/trips/stops.contract.ts';
import { pointLinks } from '@/shared/geo/point-links.ts';

/** A meeting point: its name, its hint, and with a pin the links to the maps app and to a web map. */
export function MeetingPoint({ point }: { point: Point | null }) {
  if (point === null) return <>To be agreed with the driver</>;
  const links = pointLinks(point);
  return (
    <>
      <chakra.span overflowWrap="anywhere" marginInlineEnd="2">
        {point.hint ? `${point.name} (${point.hint})` : point.name}
      </chakra.span>
      {links && (
        <chakra.span display="inline-flex" gap="3" whiteSpace="nowrap">
          <PointLink href={links.geo} aria-label={`Open ${point.name} in your maps app`}>
            Maps app
          </PointLink>
          <PointLink
            href={links.map}
            target="_blank"
            rel="noreferrer"
            aria-label={`${point.name} on a web map`}
          >
            Web map
          </PointLink>
        </chakra.span>
      )}
    </>
  );
}

const PointLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    color: 'fg.default',
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
    <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd minWidth="0">
        <MeetingPoint point={point} />
      </chakra.dd>
    </chakra.div>
  );
}
