import { encodePng } from '../../supabase/functions/_shared/trips/link/png.ts';

/** The side of a portrait in pixels: three times that of a card, so that the browser smooths the edges. */
const SIDE_PX = 128;

type Colour = readonly [red: number, green: number, blue: number];

/** An ellipse in a square of side 1, cut off below a line where there is one. Later ones cover earlier ones. */
interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: Colour;
  above?: number;
}

export interface Looks {
  background: Colour;
  skin: Colour;
  clothes: Colour;
  hair: Colour;
  /** A cap, a headscarf, or none. */
  on: 'head' | 'hair' | 'nothing';
}

/** A flat drawing of a person, as a PNG. */
export async function drawPortrait(looks: Looks): Promise<Uint8Array<ArrayBuffer>> {
  const shapes = shapesOf(looks);
  const palette = [looks.background, ...shapes.map(({ colour }) => colour)].flat().map(Math.round);
  return encodePng(cover(shapes), { width: SIDE_PX, height: SIDE_PX, palette });
}

function shapesOf({ skin, clothes, hair, on }: Looks): Shape[] {
  const shade: Colour = [skin[0] * 0.86, skin[1] * 0.86, skin[2] * 0.86];
  const dark: Colour = [34, 24, 20];
  const head = { x: 0.5, y: 0.42, width: 0.36, height: 0.46 };
  return [
    ...(on === 'hair' ? [{ x: 0.5, y: 0.46, width: 0.56, height: 0.64, colour: hair }] : []),
    { x: 0.5, y: 1.02, width: 0.86, height: 0.62, colour: clothes },
    { x: 0.5, y: 0.66, width: 0.17, height: 0.3, colour: shade },
    ...(on === 'hair' ? [] : [{ x: 0.5, y: 0.4, width: 0.4, height: 0.5, colour: hair, above: 0.42 }]),
    { ...head, colour: skin },
    ...(on === 'head' ? [{ x: 0.5, y: 0.27, width: 0.4, height: 0.28, colour: clothes, above: 0.3 }] : []),
    ...(on === 'hair' ? [{ x: 0.5, y: 0.31, width: 0.42, height: 0.34, colour: hair, above: 0.28 }] : []),
    ...(on === 'nothing' ? [{ x: 0.5, y: 0.3, width: 0.38, height: 0.26, colour: hair, above: 0.29 }] : []),
    ...[0.425, 0.575].map((x) => ({ x, y: 0.42, width: 0.04, height: 0.05, colour: dark })),
    { x: 0.5, y: 0.53, width: 0.14, height: 0.07, colour: [150, 70, 60] },
    { x: 0.5, y: 0.52, width: 0.15, height: 0.055, colour: skin },
  ];
}

/** Rows of a 0 and then the number of the shape that each pixel shows, from 1 on; 0 is the background. */
function cover(shapes: readonly Shape[]): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((SIDE_PX + 1) * SIDE_PX);
  shapes.forEach(({ x, y, width, height, above = 1 }, index) => {
    for (let row = 0; row < Math.min(SIDE_PX, above * SIDE_PX); row += 1) {
      const level = (2 * ((row + 0.5) / SIDE_PX - y)) / height;
      if (Math.abs(level) >= 1) continue;
      const half = (width / 2) * Math.sqrt(1 - level ** 2);
      const first = row * (SIDE_PX + 1) + 1;
      rows.fill(
        index + 1,
        first + Math.round((x - half) * SIDE_PX),
        first + Math.round((x + half) * SIDE_PX),
      );
    }
  });
  return rows;
}
