import { plainLetters } from '../../core/plain-letters.ts';
import { GLYPHS, KERNING } from './figtree-bold.ts';

/** In pixels, y downwards. */
type Point = readonly [x: number, y: number];
/** A closed line. */
export type Outline = readonly Point[];

interface Glyph {
  advance: number;
  path: string;
}

const UNITS_PER_EM = 1000;
/** Straight lines per curve: at 100 pixels per em they differ from it by less than a tenth of a pixel. */
const LINES_PER_CURVE = 6;
/** Drawn for characters without a glyph. */
const UNKNOWN = '-';

const glyphs = new Map(linesOf(GLYPHS).map((line) => [line.charAt(0), glyphOf(line)]));
const kerning = new Map(linesOf(KERNING).flatMap(pairsOf));

/** A text as outlines, from the left end of its baseline at `x`, `y`; `size` is the pixels per em. */
export function outlineText(
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): { outlines: Outline[]; width: number } {
  const scale = size / UNITS_PER_EM;
  const outlines: Outline[] = [];
  let width = 0;
  let before = '';
  for (const character of drawable(text)) {
    const { advance, path } = glyphs.get(character) ?? { advance: 0, path: '' };
    width += (kerning.get(before + character) ?? 0) * scale;
    outlines.push(...closedLines(path, ([px, py]) => [x + width + px * scale, y - py * scale]));
    width += advance * scale;
    before = character;
  }
  return { outlines, width };
}

/** A rectangle, turning the same way as the outer lines of glyphs. */
export function outlineBox({
  left,
  top,
  width,
  height,
}: Record<'left' | 'top' | 'width' | 'height', number>): Outline {
  const [right, bottom] = [left + width, top + height];
  return [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ];
}

/** Without accents and hooks, which the glyphs do not have. */
function drawable(text: string): string[] {
  return Array.from(plainLetters(text), (character) => (glyphs.has(character) ? character : UNKNOWN));
}

function closedLines(path: string, place: (point: Point) => Point): Outline[] {
  return path
    .split('Z')
    .filter(Boolean)
    .map((closed) => {
      const points: Point[] = [];
      for (const [, step = '', numbers = ''] of closed.matchAll(/([MLQ])([^MLQ]*)/g)) {
        const [a = 0, b = 0, c = 0, d = 0] = numbers.split(/[ ,]/).map(Number);
        if (step === 'Q') points.push(...curve([points.at(-1) ?? [0, 0], [a, b], [c, d]]));
        else points.push([a, b]);
      }
      return points.map(place);
    });
}

/** A quadratic Bézier curve as points, without its start. */
function curve([start, control, end]: [Point, Point, Point]): Point[] {
  return Array.from({ length: LINES_PER_CURVE }, (_, index) => {
    const t = (index + 1) / LINES_PER_CURVE;
    const at = (axis: 0 | 1) =>
      (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * end[axis];
    return [at(0), at(1)];
  });
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

function glyphOf(line: string): Glyph {
  const [advance, ...path] = line.slice(2).split(' ');
  return { advance: Number(advance), path: path.join(' ') };
}

function pairsOf(line: string): [pair: string, difference: number][] {
  const first = line.charAt(0);
  return line
    .slice(1)
    .split(';')
    .map((entry) => [first + entry.charAt(0), Number(entry.slice(1))]);
}
