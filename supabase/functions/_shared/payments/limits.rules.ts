export const PROVIDER_TIMEOUT_MS = 15_000;
/** How long the answer that seats are held waits for the page of the provider. */
export const OPEN_WITH_HOLD_MS = 3000;
export const PROVIDER_ANSWER_MAX_BYTES = 2_000_000;
export const PROVIDER_MESSAGE_MAX_CHARACTERS = 200;
/** The batch sizes of the payment jobs. */
export const PAYMENT_EVENTS_PER_RUN = 50;
export const PAYMENT_LOOKS_PER_RUN = 20;
export const REFUNDS_PER_RUN = 20;
/** How often a request looks whether another one, with the same key, has opened the payment. */
export const OPENED_LOOK_MS = 200;
/** By how much the provider's clock and ours may differ. */
export const CLOCKS_DIFFER_MS = 3600_000;
/** The return link of a payment, from one address: many phones share one, and the page asks every 10 s. */
export const RECEIVED_MAX_HITS = 300;
export const RECEIVED_WINDOW_SECONDS = 300;
export const WEBHOOK_BODY_MAX_BYTES = 64 * 1024;
