/** Holidays that administrators enter once the government has announced them. */
export const ANNOUNCED_HOLIDAYS_MAX = 40;
export const HOLIDAY_NAME_MAX_CHARACTERS = 60;
/** Limits of the settings. */
export const NIGHT_FROM_EARLIEST = '12:00';
export const DEPARTURE_STEP_MIN_MINUTES = 5;
export const DEPARTURE_STEP_MAX_MINUTES = 720;
export const STATUS_BEFORE_MAX_MINUTES = 1440;
export const SAME_DAY_LEAD_MIN_MINUTES = 15;
export const SAME_DAY_LEAD_MAX_MINUTES = 1440;
/** The most that the platform may keep of a fare paid online: 30 %. */
export const COMMISSION_MAX_BASIS_POINTS = 3000;
/** Administration. The database holds the lock (private.answer_admin_code). */
export const CODE_DIGITS = 6;
export const CODE_STEP_SECONDS = 30;
/** Codes of this many steps before and after the current one are accepted too. */
export const CODE_STEPS_ACCEPTED = 1;
export const CODE_SECRET_BYTES = 20;
export const ADMIN_ATTEMPT_ADDRESS_MAX_HITS = 60;
export const ADMIN_ATTEMPT_ACCOUNT_MAX_HITS = 20;
export const ADMIN_ATTEMPT_DEVICE_MAX_HITS = 10;
export const ADMIN_ATTEMPT_WINDOW_SECONDS = 300;
/** Refused attempts written to the audit log per window, from all addresses together. */
export const ADMIN_LIMITED_ROWS_MAX = 200;
export const ANALYTICS_WEEKS = 12;
/** The highest ceiling of a day that administrators can choose. */
export const SMS_PAGES_PER_DAY_LIMIT = 100_000;
/** Of an administrator who decides about people with whom all administrators are connected. */
export const AGREEMENT_REASON_MIN_CHARACTERS = 30;
/** The text in the administrators' search; fewer characters would match all people. */
export const SEARCH_MIN_CHARACTERS = 3;
export const SEARCH_MAX_CHARACTERS = 100;
/** Searches of one address: a word a second, while an administrator types. */
export const ADMIN_SEARCH_MAX_HITS = 300;
export const ADMIN_SEARCH_WINDOW_SECONDS = 300;

/** Items that one group of the inbox answers with; its count is whole. */
export const INBOX_GROUP_MAX = 100;
