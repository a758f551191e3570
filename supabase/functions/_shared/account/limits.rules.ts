/** Files with the data of large accounts that one run of the job makes. */
export const EXPORTS_PER_RUN = 3;
/** Rows of an export that are in memory at a time. */
export const EXPORT_ROWS_PER_FETCH = 500;
/** Wrong passwords of a signed-in person; the session ends with the last one. */
export const WRONG_PASSWORDS_MAX = 5;
export const WRONG_PASSWORDS_WINDOW_SECONDS = 24 * 3600;
/** Guesses at the caller's own password. */
export const OWN_PASSWORD_MAX_HITS = 5;
export const OWN_PASSWORD_WINDOW_SECONDS = 900;
