/** A point on the way, and the direction of the car there in degrees from north. */
export interface CarPosition {
  latitude: number;
  longitude: number;
  heading: number;
}

/** The point after a share of the way's length; `way` has pairs of longitude and latitude. Shares beyond the ends give the ends. */
export function pointAt(way: readonly (readonly number[])[], share: number): CarPosition {
  const parts = partsOf(way);
  let left = (Math.min(1, Math.max(0, share)) * kilometresOf(way)) / KILOMETRES_PER_DEGREE;
  for (const [index, part] of parts.entries()) {
    if (left <= part.length || index === parts.length - 1) return along(part, left / part.length);
    left -= part.length;
  }
  throw new Error('A way has two points or more.');
}

export function kilometresOf(way: readonly (readonly number[])[]): number {
  return partsOf(way).reduce((sum, { length }) => sum + length, 0) * KILOMETRES_PER_DEGREE;
}

const KILOMETRES_PER_DEGREE = 111.2;

function partsOf(way: readonly (readonly number[])[]): Part[] {
  return way.slice(1).map((to, index) => partOf(way[index] ?? to, to));
}

interface Part {
  from: readonly number[];
  to: readonly number[];
  /** In degrees of latitude. */
  length: number;
  heading: number;
}

/** On a flat map: the parts of a way are short. */
function partOf(from: readonly number[], to: readonly number[]): Part {
  const [x = 0, y = 0] = from;
  const [toX = 0, toY = 0] = to;
  const east = (toX - x) * Math.cos((y * Math.PI) / 180);
  const north = toY - y;
  const heading = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  return { from, to, length: Math.hypot(east, north), heading };
}

function along({ from, to, heading }: Part, share: number): CarPosition {
  const [x = 0, y = 0] = from;
  const [toX = 0, toY = 0] = to;
  return { longitude: x + (toX - x) * share, latitude: y + (toY - y) * share, heading };
}
