/** Places the labels of a map so that no two overlap; the most important labels come first. Pure: pixels in, pixels out. */

export type LabelSide = 'right' | 'left' | 'above' | 'below';

export interface LabelRequest {
  id: string;
  text: string;
  /** Where its dot is, in pixels from the map's top left corner. */
  x: number;
  y: number;
  /** The radius of its dot in pixels. */
  radius: number;
  /** The allowed sides, the preferred one first. */
  sides: readonly LabelSide[];
  /** For people and the ends of the route: the dot is always shown, only the label may be dropped. */
  always?: boolean;
}

/** Pixels from the map's top left corner. */
export interface Pixel {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** A part of the map in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WAYS: Readonly<Record<LabelSide, readonly [x: number, y: number]>> = {
  right: [1, 0],
  left: [-1, 0],
  below: [0, 1],
  above: [0, -1],
};
const SIDES: readonly LabelSide[] = ['right', 'left', 'below', 'above'];

/** The four sides of `spot`, those facing away from `other` first, so that a city's name is not on the route's line. */
export function sidesAwayFrom(other: Pixel, spot: Pixel): LabelSide[] {
  const away = (side: LabelSide) => {
    const [x, y] = WAYS[side];
    return x * (spot.x - other.x) + y * (spot.y - other.y);
  };
  return SIDES.toSorted((a, b) => away(b) - away(a));
}

const LINE_HEIGHT = 20;
/** The mean width of a character of the map's 14 px font, with a margin. */
const CHARACTER_WIDTH = 7.6;
const GAP = 4;

interface Ground {
  /** Boxes that are taken by something else: the map's buttons. */
  occupied?: readonly Box[];
  /** The route: a label is placed on it only if there is no other room. */
  route?: readonly Pixel[];
}

/**
 * A side for every label that fits into the map without covering another label or dot; null when only the dot fits. Earlier
 * requests come first. A place whose dot would cover something more important is missing from the result.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  map: Size,
  { occupied = [], route: [from, to] = [] }: Ground = {},
): Map<string, LabelSide | null> {
  // The dots that are always shown: no label may lie under them, whatever the order.
  const taken = [...occupied, ...requests.filter(({ always }) => always).map(dotBox)];
  const placed = new Map<string, LabelSide | null>();
  for (const request of requests) {
    const dot = dotBox(request);
    if (!request.always && (!within(dot, map) || taken.some((box) => overlaps(box, dot)))) continue;
    const free = request.sides.filter((each) => {
      const box = labelBox(request, each);
      return within(box, map) && !taken.some((other) => overlaps(other, box));
    });
    const side = free.find((each) => !(from && to && crosses(labelBox(request, each), from, to))) ?? free[0];
    placed.set(request.id, side ?? null);
    if (!request.always) taken.push(dot);
    if (side) taken.push(labelBox(request, side));
  }
  return placed;
}

function dotBox({ x, y, radius }: LabelRequest): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function labelBox({ x, y, radius, text }: LabelRequest, side: LabelSide): Box {
  const width = text.length * CHARACTER_WIDTH;
  const away = radius + GAP;
  const left = side === 'right' ? x + away : side === 'left' ? x - away - width : x - width / 2;
  const top = side === 'below' ? y + away : side === 'above' ? y - away - LINE_HEIGHT : y - LINE_HEIGHT / 2;
  return { left, top, right: left + width, bottom: top + LINE_HEIGHT };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether the straight line between two spots touches the box (Liang–Barsky clipping). */
function crosses({ left, top, right, bottom }: Box, from: Pixel, to: Pixel): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [first, last] = [0, 1];
  for (const [run, room] of [
    [-dx, from.x - left],
    [dx, right - from.x],
    [-dy, from.y - top],
    [dy, bottom - from.y],
  ] as const) {
    if (run === 0 && room < 0) return false;
    if (run < 0) first = Math.max(first, room / run);
    if (run > 0) last = Math.min(last, room / run);
  }
  return first <= last;
}

function within(box: Box, { width, height }: Size): boolean {
  return box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;
}
