import { NIGERIA_OUTLINE } from './nigeria-outline.ts';

const HUNDREDTHS = 100;

/** A place on the globe in degrees. */
export interface Point {
  longitude: number;
  latitude: number;
}

/** Nigeria's border as a closed ring. */
export function outlinePoints(): Point[] {
  return pointsOf(NIGERIA_OUTLINE);
}

/** The points of steps in hundredths of a degree, "longitude,latitude". */
export function pointsOf(steps: string): Point[] {
  let [x, y] = [0, 0];
  return steps.split(' ').map((step) => {
    const [dx = 0, dy = 0] = step.split(',').map(Number);
    x += dx;
    y += dy;
    return { longitude: x / HUNDREDTHS, latitude: y / HUNDREDTHS };
  });
}
