/** Today in pages that are drawn at build time, a day that no person searches; web/first-paint/choose-frame.ts replaces it. */
export const DRAWN_DAY = '2999-01-01';
