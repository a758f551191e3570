import { chakra } from '@chakra-ui/react/styled-system';
import { outlinePoints, type Point } from '@/shared/geo/outline-points.ts';

interface City extends Point {
  /** The side of the dot that the name is on. */
  label: 'start' | 'end' | 'above' | 'below';
  /** Only a dot: its name would cover others. */
  unnamed?: boolean;
}

/** Coordinates as in the places table. */
const CITIES = {
  Lagos: { longitude: 3.38, latitude: 6.52, label: 'below' },
  Ibadan: { longitude: 3.95, latitude: 7.38, label: 'start', unnamed: true },
  'Benin City': { longitude: 5.6, latitude: 6.34, label: 'end', unnamed: true },
  'Port Harcourt': { longitude: 7.05, latitude: 4.82, label: 'end' },
  Enugu: { longitude: 7.55, latitude: 6.46, label: 'end' },
  Ilorin: { longitude: 4.54, latitude: 8.5, label: 'start', unnamed: true },
  Abuja: { longitude: 7.49, latitude: 9.06, label: 'end' },
  Jos: { longitude: 8.86, latitude: 9.9, label: 'end' },
  Kaduna: { longitude: 7.44, latitude: 10.52, label: 'start', unnamed: true },
  Kano: { longitude: 8.52, latitude: 12, label: 'above' },
  Sokoto: { longitude: 5.25, latitude: 13.01, label: 'end' },
  Maiduguri: { longitude: 13.15, latitude: 11.83, label: 'above' },
} satisfies Record<string, City>;

type CityName = keyof typeof CITIES;

/** In the order in which the arcs light up. */
const ARCS: readonly (readonly [CityName, CityName])[] = [
  ['Lagos', 'Abuja'],
  ['Abuja', 'Kano'],
  ['Lagos', 'Benin City'],
  ['Benin City', 'Port Harcourt'],
  ['Enugu', 'Abuja'],
  ['Ibadan', 'Ilorin'],
  ['Kano', 'Maiduguri'],
  ['Sokoto', 'Kaduna'],
  ['Jos', 'Maiduguri'],
  ['Ilorin', 'Kaduna'],
];

const MAP_WIDTH = 604;
const MAP_HEIGHT = 496;
const UNITS_PER_DEGREE = 50;
const WEST = 2.56;
const NORTH = 14.02;
/** cos(9.1°): the width of a degree of longitude at Nigeria's middle latitude. */
const LONGITUDE_SHRINK = 0.9874;
/** How far an arc bends from the straight line, as a fraction of its length. */
const BEND = 0.2;

const OUTLINE = outlinePath();
/** The first arcs are the main road. */
const MAIN_ARCS = 2;
const FIRST_ARC_MS = 350;
const ARC_STEP_MS = 260;
/** The offset of a name from its dot, in map units, and its text anchor. */
const LABELS = {
  start: { x: -13, y: 5, anchor: 'end' },
  end: { x: 13, y: 5, anchor: 'start' },
  above: { x: 0, y: -15, anchor: 'middle' },
  below: { x: 0, y: 27, anchor: 'middle' },
} as const;

/** Nigeria with arcs between its cities, which light up one after another, once. Decorative. */
export function ArcMap() {
  return (
    <chakra.svg
      aria-hidden="true"
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      width="100%"
      height="auto"
      overflow="visible"
      fill="none"
    >
      <chakra.path
        d={OUTLINE}
        fill="rgb(20 22 27 / 7%)"
        stroke="hero.fg"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      {ARCS.map(([from, to], index) => (
        <Arc
          key={`${from} ${to}`}
          from={from}
          to={to}
          delayMs={FIRST_ARC_MS + index * ARC_STEP_MS}
          isMain={index < MAIN_ARCS}
        />
      ))}
      {(Object.keys(CITIES) as CityName[]).map((name) => (
        <CityDot key={name} name={name} />
      ))}
    </chakra.svg>
  );
}

interface ArcProps {
  from: CityName;
  to: CityName;
  delayMs: number;
  /** Stands out. */
  isMain: boolean;
}

function Arc({ from, to, delayMs, isMain }: ArcProps) {
  const path = arcPath(CITIES[from], CITIES[to]);
  return (
    <g style={{ animation: `lights-up 250ms ease-out ${delayMs}ms both` }}>
      <chakra.path d={path} stroke="hero.fg" strokeWidth={isMain ? '3' : '2'} opacity={isMain ? 1 : 0.45} />
    </g>
  );
}

function CityDot({ name }: { name: CityName }) {
  const city = CITIES[name];
  const { x, y } = spotOf(city);
  const label = LABELS[city.label];
  return (
    <g>
      <chakra.circle cx={x} cy={y} r="6" fill="hero.bg" stroke="hero.fg" strokeWidth="2.5" />
      {!('unnamed' in city) && (
        <chakra.text
          x={x + label.x}
          y={y + label.y}
          style={{ textAnchor: label.anchor }}
          fill="hero.fg"
          fontSize="22px"
          fontWeight="semibold"
        >
          {name}
        </chakra.text>
      )}
    </g>
  );
}

interface Spot {
  x: number;
  y: number;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The map units of a point, in an equirectangular projection that is true at Nigeria's middle latitude. */
function spotOf({ longitude, latitude }: Point): Spot {
  return {
    x: roundToTenth((longitude - WEST) * LONGITUDE_SHRINK * UNITS_PER_DEGREE),
    y: roundToTenth((NORTH - latitude) * UNITS_PER_DEGREE),
  };
}

/** Nigeria's border as an SVG path. */
function outlinePath(): string {
  const spots = outlinePoints().map(spotOf);
  return `M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

/** An arc between two places, bending to the north. */
function arcPath(from: Point, to: Point): string {
  const [start, end] = [spotOf(from), spotOf(to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const side = dx < 0 ? -1 : 1;
  const bendX = roundToTenth((start.x + end.x) / 2 + dy * BEND * side);
  const bendY = roundToTenth((start.y + end.y) / 2 - dx * BEND * side);
  return `M${start.x} ${start.y}Q${bendX} ${bendY} ${end.x} ${end.y}`;
}
