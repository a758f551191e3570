/** Limits that config.toml does not set: the values of the hosted services. */

/** bcrypt ignores longer input, so hosted rejects it. */
export const PASSWORD_MAX_BYTES = 72;
export const PASSWORD_HASH_COST = 10;
/** Characters of a PKCE code challenge (RFC 7636). */
export const CODE_CHALLENGE_MIN_CHARACTERS = 43;
export const CODE_CHALLENGE_MAX_CHARACTERS = 128;
export const EMAIL_MAX_CHARACTERS = 255;

export const RATE_WINDOW_S = 300;
/** Calls that an address may make at once, whatever the rate. */
export const RATE_BURST = 30;
export const RATE_ADDRESSES_MAX = 10_000;
/** Wrong current passwords of one account, at changes of its password; then the session ends. */
export const WRONG_PASSWORDS_MAX = 5;
export const WRONG_PASSWORDS_WINDOW_S = 24 * 3600;
/** Wrong codes of one address; then only the link in its mail works. */
export const WRONG_CODES_MAX = 10;
export const WRONG_TRIES_KEYS_MAX = 10_000;

export const JSON_BODY_MAX_BYTES = 1024 * 1024;
export const REST_BODY_MAX_BYTES = 10 * 1024 * 1024;
/** Multipart boundaries and fields around a file of the largest size. */
export const MULTIPART_OVERHEAD_BYTES = 64 * 1024;
/** How much of a rejected body is still received, so that the client gets the response. */
export const DRAIN_MAX_BYTES = 64 * 1024 * 1024;

export const UPLOAD_LINK_LIFETIME_S = 7200;
export const SIGNED_PATHS_MAX = 500;
export const REMOVED_MAX = 1000;
export const LIST_DEFAULT_ROWS = 100;
export const LIST_MAX_ROWS = 1000;
export const USERS_PER_PAGE = 50;
export const USERS_PER_PAGE_MAX = 1000;

export const POOL_CONNECTIONS = 10;
