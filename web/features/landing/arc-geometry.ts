/** Where things are on the hero's map: a plain equirectangular projection, true at Nigeria's middle latitude. */
import { outlinePoints, type Point } from '@/shared/geo/outline-points.ts';

export const MAP_WIDTH = 604;
export const MAP_HEIGHT = 496;
const UNITS_PER_DEGREE = 50;
const WEST = 2.56;
const NORTH = 14.02;
/** cos(9.1°): how much narrower a degree of longitude is there. */
const LONGITUDE_SHRINK = 0.9874;
/** How far an arc bends away from the straight line, as a part of its length. */
const BEND = 0.2;

interface Spot {
  x: number;
  y: number;
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Map units of a place. */
export function spotOf({ longitude, latitude }: Point): Spot {
  return {
    x: short((longitude - WEST) * LONGITUDE_SHRINK * UNITS_PER_DEGREE),
    y: short((NORTH - latitude) * UNITS_PER_DEGREE),
  };
}

/** Nigeria's border as an SVG path. */
export function outlinePath(): string {
  const spots = outlinePoints().map(spotOf);
  return `M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

/** An arc between two places, bending to the north. */
export function arcPath(from: Point, to: Point): string {
  const [start, end] = [spotOf(from), spotOf(to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const side = dx < 0 ? -1 : 1;
  const bendX = short((start.x + end.x) / 2 + dy * BEND * side);
  const bendY = short((start.y + end.y) / 2 - dx * BEND * side);
  return `M${start.x} ${start.y}Q${bendX} ${bendY} ${end.x} ${end.y}`;
}
