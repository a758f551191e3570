export const PAYOUTS_PER_RUN = 50;
/** The most that the provider charges on top of one payout: its fee and the stamp duty. */
export const PAYOUT_MARGIN_KOBO = 10_000;
/** A day is compared with the provider together with the days before, because money may arrive late. */
export const RECONCILED_DAYS_BEFORE = 2;
/** Rows of an earnings statement or of an account of the ledger as CSV. */
export const STATEMENT_ROWS_MAX = 5000;
export const LEDGER_PAGE_ROWS = 100;
/** How often a person may ask for the holder of a bank account, which is another person's name; and set their own account. */
export const ACCOUNT_HOLDER_MAX_HITS = 5;
export const PAYOUT_ACCOUNT_MAX_HITS = 5;
export const PAYOUT_ACCOUNT_WINDOW_SECONDS = 3600;
/** How long the provider's list of banks is used before it is read again. */
export const BANKS_CACHE_MS = 3600_000;
/** Retry-After while the payment provider does not answer. */
export const PROVIDER_RETRY_SECONDS = 60;
