/** `grid-template-columns` of at most `most` equal columns, fewer where one would be narrower than `least` (at twice the text size). */
export function upToColumns(most: number, least: string): string {
  return `repeat(auto-fit, minmax(max(100% / ${most} - 0.75rem, min(100%, ${least})), 1fr))`;
}
