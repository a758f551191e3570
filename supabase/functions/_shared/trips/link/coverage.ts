import type { Outline } from './outline-text.ts';

/**
 * How much of each pixel lies inside the outlines, 0–1, row by row. Each edge adds the area to its right to a difference per
 * pixel; summed along the row they are the coverage. Overlapping outlines of one direction count once.
 */
export function coverage(
  outlines: readonly Outline[],
  { width, height }: { width: number; height: number },
): Float32Array {
  // One more: an edge on the right border writes behind the last pixel.
  const sums = new Float32Array(width * height + 1);
  for (const outline of outlines) {
    outline.forEach((end, index) => {
      const start = outline.at(index - 1) ?? end;
      addEdge({ sums, width, height }, [start[0], start[1], end[0], end[1]]);
    });
  }
  let sum = 0;
  for (let pixel = 0; pixel < sums.length; pixel += 1) {
    sum += sums[pixel] ?? 0;
    sums[pixel] = Math.min(1, Math.abs(sum));
  }
  return sums;
}

interface Field {
  sums: Float32Array;
  width: number;
  height: number;
}

/** Cuts an edge where it leaves a row or a column, until each part lies in one pixel. Parts outside the field are dropped. */
function addEdge(field: Field, [x1, y1, x2, y2]: [number, number, number, number]): void {
  if (y1 === y2) return;
  const row = Math.floor(Math.min(y1, y2));
  if (Math.max(y1, y2) > row + 1) {
    const x = x1 + ((row + 1 - y1) / (y2 - y1)) * (x2 - x1);
    addEdge(field, [x1, y1, x, row + 1]);
    addEdge(field, [x, row + 1, x2, y2]);
    return;
  }
  const column = Math.floor(Math.min(x1, x2));
  if (Math.max(x1, x2) > column + 1) {
    const y = y1 + ((column + 1 - x1) / (x2 - x1)) * (y2 - y1);
    addEdge(field, [x1, y1, column + 1, y]);
    addEdge(field, [column + 1, y, x2, y2]);
    return;
  }
  const { sums, width, height } = field;
  if (row < 0 || row >= height || column < 0 || column >= width) return;
  const pixel = row * width + column;
  const right = (y2 - y1) * ((x1 + x2) / 2 - column);
  sums[pixel] = (sums[pixel] ?? 0) + (y2 - y1) - right;
  sums[pixel + 1] = (sums[pixel + 1] ?? 0) + right;
}
