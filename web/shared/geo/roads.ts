/** The main roads of Nigeria, for maps without tiles. A sketch: nothing may be decided by the drawn line. */
import type { Point } from './outline-points.ts';

/** A road between two junctions. */
export interface Road {
  from: number;
  to: number;
  /** Without traffic: only for choosing between roads, never for durations. */
  minutes: number;
  /** 1 is the fastest. */
  rank: number;
  points: Point[];
}

export interface Roads {
  roads: readonly Road[];
  /** The roads that meet at each junction. */
  junctions: readonly (readonly Road[])[];
}

/** As the data file has them: `points` are longitude and latitude in 1/10000 degree, first absolute, then differences. */
interface RoadsFile {
  nodes: unknown[];
  edges: (number | number[])[][];
}

const UNITS_PER_DEGREE = 10_000;

/** Reads the data file. */
export function roadsOf({ nodes, edges }: RoadsFile): Roads {
  const roads = edges.map((edge) => {
    const [from = 0, to = 0, , minutes = 0, rank = 0] = edge.map(Number);
    return { from, to, minutes, rank, points: pointsOf(edge.flat().slice(5)) };
  });
  return networkOf(nodes.length, roads);
}

/** The roads, and which of them meet. */
export function networkOf(junctionCount: number, roads: readonly Road[]): Roads {
  const junctions: Road[][] = Array.from({ length: junctionCount }, () => []);
  for (const road of roads) for (const end of [road.from, road.to]) junctions[end]?.push(road);
  return { roads, junctions };
}

function pointsOf(steps: readonly number[]): Point[] {
  let [x, y] = [0, 0];
  const points: Point[] = [];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    points.push({ longitude: x / UNITS_PER_DEGREE, latitude: y / UNITS_PER_DEGREE });
  }
  return points;
}

let loaded: Promise<Roads> | undefined;

/** The roads, downloaded and read once. */
export function loadRoads(): Promise<Roads> {
  loaded ??= import('./nigeria-roads.json').then((file) => roadsOf(file.default));
  loaded.catch(() => {
    // The next map tries again.
    loaded = undefined;
  });
  return loaded;
}
