import { chakra } from '@chakra-ui/react/styled-system';
import { ARCS, CITIES, type CityName } from './arc-cities.ts';
import { arcPath, MAP_HEIGHT, MAP_WIDTH, outlinePath, spotOf } from './arc-geometry.ts';

const FIRST_ARC_MS = 350;
const ARC_STEP_MS = 260;
const OUTLINE = outlinePath();
/** Where a name stands beside its dot, in map units, and which of its ends is there. */
const LABELS = {
  start: { x: -13, y: 5, anchor: 'end' },
  end: { x: 13, y: 5, anchor: 'start' },
  above: { x: 0, y: -15, anchor: 'middle' },
  below: { x: 0, y: 27, anchor: 'middle' },
} as const;

/** Nigeria with arcs between its cities, lit one after another, once. Each arc is the two stripes of a route. Decorative. */
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
        fill="bg.subtle"
        stroke="border.input"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      {ARCS.map(([from, to], index) => (
        <Arc key={`${from} ${to}`} from={from} to={to} delayMs={FIRST_ARC_MS + index * ARC_STEP_MS} />
      ))}
      {(Object.keys(CITIES) as CityName[]).map((name) => (
        <CityDot key={name} name={name} />
      ))}
    </chakra.svg>
  );
}

function Arc({ from, to, delayMs }: { from: CityName; to: CityName; delayMs: number }) {
  const path = arcPath(CITIES[from], CITIES[to]);
  return (
    <g style={{ animation: `lights-up 250ms ease-out ${delayMs}ms both` }}>
      <chakra.path d={path} stroke="action.bg" strokeWidth="6" strokeLinecap="butt" />
      <chakra.path d={path} stroke="bg.subtle" strokeWidth="2.2" strokeLinecap="butt" />
    </g>
  );
}

function CityDot({ name }: { name: CityName }) {
  const city = CITIES[name];
  const { x, y } = spotOf(city);
  const label = LABELS[city.label];
  return (
    <g>
      <chakra.circle cx={x} cy={y} r="6" fill="accent.bg" stroke="fg.default" strokeWidth="2.5" />
      <chakra.text
        x={x + label.x}
        y={y + label.y}
        style={{ textAnchor: label.anchor }}
        display={'wide' in city ? { base: 'none', md: 'block' } : undefined}
        fill="fg.default"
        stroke="bg.page"
        strokeWidth={{ base: '6', md: '4' }}
        paintOrder="stroke"
        strokeLinejoin="round"
        fontSize={{ base: '25px', md: '15px' }}
        fontWeight="semibold"
      >
        {name}
      </chakra.text>
    </g>
  );
}
