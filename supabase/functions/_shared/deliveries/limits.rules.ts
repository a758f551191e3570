/** The link of mails that ends them. Mail programs of many people share the addresses of their provider. */
export const UNSUBSCRIBE_MAX_HITS = 300;
export const UNSUBSCRIBE_WINDOW_SECONDS = 5 * 60;
/** Messages are late, which is an alarm, when the oldest one that is due waits longer. */
export const DELIVERY_LATE_SECONDS = 5 * 60;
/** Sending messages (function deliver). Half of what a hosted function may take. */
export const DELIVERY_BUDGET_MS = 20_000;
export const DELIVERY_BATCH = 50;
export const DELIVERIES_AT_ONCE = 10;
/** One attempt; much shorter than the claim, so that two workers never send the same message. */
export const DELIVERY_TIMEOUT_MS = 10_000;
export const DELIVERY_LEASE_SECONDS = 60;
/** Mails in one request; Resend takes 100. */
export const MAIL_BATCH_MAX = 50;
/** An SMS without an answer is repeated once. */
export const SMS_UNANSWERED_MAX = 2;
/** The history of the SMS provider names no time zone, and clocks differ. */
export const SMS_HISTORY_SLACK_SECONDS = 2 * 3600;
/** Each page of an SMS costs; alarms may be longer. */
export const SMS_PAGES_MAX = 2;
/** Requests of codes for phone numbers from one address; the database limits people and numbers. */
export const PHONE_CODE_MAX_HITS = 10;
export const PHONE_CODE_WINDOW_SECONDS = 3600;
export const SMTP_CONNECT_TIMEOUT_MS = 5_000;
/** Ends before the attempt does, so that its outcome is known. */
export const SMTP_IDLE_TIMEOUT_MS = 8_000;
/** How old the signature of a mail provider's webhook may be. */
export const MAIL_EVENT_MAX_AGE_SECONDS = 300;
/** Web push. Push services keep a message for at most four weeks, and take tokens of at most a day. */
export const PUSH_TTL_MAX_SECONDS = 28 * 86_400;
/** Of any provider; the database waits for an hour at most. */
export const RETRY_AFTER_MAX_SECONDS = 86_400;
export const VAPID_TOKEN_SECONDS = 12 * 3600;
export const VAPID_RENEWED_BEFORE_SECONDS = 3600;
/** Calls of one person that save a browser, and of one address that drop one. The app saves its browser at each start. */
export const PUSH_SAVE_MAX_HITS = 60;
export const PUSH_DROP_MAX_HITS = 300;
export const PUSH_WINDOW_SECONDS = 3600;
