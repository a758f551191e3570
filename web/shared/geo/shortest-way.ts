/** The fastest way along the roads, as a line. Pure. */
import { distanceKm } from '@tafiya/core/geo.ts';
import type { Point } from './outline-points.ts';
import type { Road, Roads } from './roads.ts';

/** A place that is farther from every road is joined by a straight line. */
const ROAD_KM_MAX = 30;

/** Where a place joins a road. */
interface Joint {
  road: Road;
  /** The share of the road's length before the joint. */
  share: number;
}

/** The line through these places in order, along the roads where there are any. */
export function wayThrough(roads: Roads, places: readonly Point[]): Point[] {
  const joints = places.map((place) => jointOf(roads, place));
  return places.flatMap((place, index) => {
    const [from, to] = [joints[index - 1], joints[index]];
    return from && to ? [...wayBetween(roads, from, to), place] : [place];
  });
}

/** The nearest point of a road; null if it is too far. */
function jointOf({ roads }: Roads, place: Point): Joint | null {
  let nearest: { road: Road; share: number; off: number; spot: Point } | null = null;
  for (const road of roads) {
    const marks = marksOf(road);
    for (const [index, start] of road.points.entries()) {
      const end = road.points[index + 1];
      if (!end) break;
      const part = shareAlong(place, start, end);
      const spot = between(start, end, part);
      // In degrees: cheap, and only compared with each other.
      const off = Math.hypot(spot.longitude - place.longitude, spot.latitude - place.latitude);
      if (nearest && off >= nearest.off) continue;
      const [before = 0, after = 0] = [marks[index], marks[index + 1]];
      nearest = { road, share: before + part * (after - before), off, spot };
    }
  }
  return nearest && distanceKm(place, nearest.spot) <= ROAD_KM_MAX ? nearest : null;
}

/** Dijkstra's algorithm from one joint to the other, by the minutes without traffic. */
function wayBetween({ junctions }: Roads, from: Joint, to: Joint): Point[] {
  if (from.road === to.road) return pieceOf(from.road, from.share, to.share);
  const minutes = junctions.map(() => Infinity);
  const arrivedBy = new Map<number, Road>();
  const waiting = new Set([from.road.from, from.road.to]);
  minutes[from.road.from] = from.share * from.road.minutes;
  minutes[from.road.to] = (1 - from.share) * from.road.minutes;
  const known = (node: number) => minutes[node] ?? Infinity;
  while (waiting.size > 0) {
    const node = [...waiting].reduce((a, b) => (known(b) < known(a) ? b : a));
    waiting.delete(node);
    for (const road of junctions[node] ?? []) {
      const other = road.from === node ? road.to : road.from;
      if (known(node) + road.minutes >= known(other)) continue;
      minutes[other] = known(node) + road.minutes;
      arrivedBy.set(other, road);
      waiting.add(other);
    }
  }
  const viaStart = known(to.road.from) + to.share * to.road.minutes;
  const viaEnd = known(to.road.to) + (1 - to.share) * to.road.minutes;
  if (Math.min(viaStart, viaEnd) === Infinity) return [];
  const pieces = [pieceOf(to.road, viaStart <= viaEnd ? 0 : 1, to.share)];
  let node = viaStart <= viaEnd ? to.road.from : to.road.to;
  for (let road = arrivedBy.get(node); road; road = arrivedBy.get(node)) {
    pieces.unshift(pieceOf(road, road.to === node ? 0 : 1, road.to === node ? 1 : 0));
    node = road.to === node ? road.from : road.to;
  }
  return [...pieceOf(from.road, from.share, node === from.road.to ? 1 : 0), ...pieces.flat()];
}

/** The part of a road between two shares of its length, in the direction of travel. */
function pieceOf(road: Road, from: number, to: number): Point[] {
  if (from > to) return pieceOf(road, to, from).toReversed();
  const marks = marksOf(road);
  const inner = road.points.filter((_, index) => (marks[index] ?? 0) > from && (marks[index] ?? 0) < to);
  return [pointAt(road, from), ...inner, pointAt(road, to)];
}

function pointAt(road: Road, share: number): Point {
  const marks = marksOf(road);
  const next = Math.max(
    1,
    marks.findIndex((mark) => mark >= share),
  );
  const [start, end] = [road.points[next - 1], road.points[next]];
  const [before = 0, after = 1] = [marks[next - 1], marks[next]];
  if (!start || !end) throw new Error('a road needs two points');
  return after === before ? end : between(start, end, (share - before) / (after - before));
}

const marksOfRoads = new WeakMap<Road, number[]>();

/** The share of the road's length before each of its points. */
function marksOf(road: Road): number[] {
  const known = marksOfRoads.get(road);
  if (known) return known;
  let km = 0;
  const kms = road.points.map((point, index) => {
    km += distanceKm(road.points[index - 1] ?? point, point);
    return km;
  });
  const marks = kms.map((mark) => (km === 0 ? 0 : mark / km));
  marksOfRoads.set(road, marks);
  return marks;
}

/** How far along the piece the nearest point to a place lies, 0 to 1. Nigeria is near enough to the equator for a flat map. */
function shareAlong(place: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.longitude - start.longitude, end.latitude - start.latitude];
  const [px, py] = [place.longitude - start.longitude, place.latitude - start.latitude];
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
}

function between(start: Point, end: Point, share: number): Point {
  return {
    longitude: start.longitude + share * (end.longitude - start.longitude),
    latitude: start.latitude + share * (end.latitude - start.latitude),
  };
}
