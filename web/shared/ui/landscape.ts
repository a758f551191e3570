/** A phone that lies: in a holder, or turned. */
export const SHORT_LANDSCAPE = '@media (orientation: landscape) and (max-height: 500px)';
