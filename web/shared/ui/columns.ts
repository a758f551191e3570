/** `grid-template-columns` of equal columns: as many as fit with `least` each (text of twice the size has room for fewer), at most `most`. */
export function upToColumns(most: number, least: string): string {
  return `repeat(auto-fit, minmax(max(100% / ${most} - 0.75rem, min(100%, ${least})), 1fr))`;
}
