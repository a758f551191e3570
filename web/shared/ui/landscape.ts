/** A phone that lies: in a holder, or turned. */
export const LYING = '(orientation: landscape) and (max-height: 500px)';
export const SHORT_LANDSCAPE = `@media ${LYING}` as const;
/** Laptops, and a phone that lies: what belongs to a map stands beside it. */
export const BESIDE_MAP = `@media (min-width: 1024px), ${LYING}` as const;
