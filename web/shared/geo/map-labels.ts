/** Which names a map has room for: no two overlap, the important ones win. Pure: pixels in, pixels out. */

export type LabelSide = 'right' | 'left' | 'above' | 'below';

export interface LabelWish {
  id: string;
  text: string;
  /** Where its dot is, in pixels from the map's top left corner. */
  x: number;
  y: number;
  /** Room its dot takes, as a radius in pixels. */
  radius: number;
  /** Sides it may stand on, the preferred one first. */
  sides: readonly LabelSide[];
  /** People and the ends of the route are never left out, however crowded it is; only their label may be. */
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

/** The four sides of `spot`, those turned away from `other` first: a city's name keeps off the route's line. */
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
  /** Where something else stands: the map's buttons. */
  occupied?: readonly Box[];
  /** The route: a label lies on it only where there is no other room. */
  route?: readonly Pixel[];
}

/**
 * A side for every label that fits into the map without covering another label or dot; earlier wishes are served first.
 * A place is missing from the answer when even its dot would lie on something more important.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  map: Size,
  { occupied = [], route: [from, to] = [] }: Ground = {},
): Map<string, LabelSide | null> {
  // Whoever stands there for certain: no name may lie under them, in whatever order they come.
  const taken = [...occupied, ...wishes.filter(({ always }) => always).map(dotBox)];
  const placed = new Map<string, LabelSide | null>();
  for (const wish of wishes) {
    const dot = dotBox(wish);
    if (!wish.always && (!within(dot, map) || taken.some((box) => overlaps(box, dot)))) continue;
    const free = wish.sides.filter((each) => {
      const box = labelBox(wish, each);
      return within(box, map) && !taken.some((other) => overlaps(other, box));
    });
    const side = free.find((each) => !(from && to && crosses(labelBox(wish, each), from, to))) ?? free[0];
    placed.set(wish.id, side ?? null);
    if (!wish.always) taken.push(dot);
    if (side) taken.push(labelBox(wish, side));
  }
  return placed;
}

function dotBox({ x, y, radius }: LabelWish): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function labelBox({ x, y, radius, text }: LabelWish, side: LabelSide): Box {
  const width = text.length * CHARACTER_WIDTH;
  const away = radius + GAP;
  const left = side === 'right' ? x + away : side === 'left' ? x - away - width : x - width / 2;
  const top = side === 'below' ? y + away : side === 'above' ? y - away - LINE_HEIGHT : y - LINE_HEIGHT / 2;
  return { left, top, right: left + width, bottom: top + LINE_HEIGHT };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether the straight line from one spot to another touches the box: what each of its edges leaves of the line. */
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
