import type { ErrorCode } from './error-codes.ts';
import { UNAVAILABLE_RETRY_SECONDS } from './limits.ts';

const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  malformed_body: 400,
  weak_password: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  email_not_confirmed: 403,
  suspended: 403,
  forbidden: 403,
  not_verified: 403,
  own_trip: 403,
  proof_required: 403,
  women_only: 409,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  conflict: 409,
  vehicle_missing: 409,
  licence_expired: 409,
  duplicate_unresolved: 409,
  seats_unavailable: 409,
  already_booked: 409,
  already_boarded: 409,
  wrong_code: 409,
  trip_closed: 409,
  too_early: 409,
  too_late: 409,
  trip_changed: 409,
  hold_expired: 409,
  payment_required: 409,
  approval_required: 409,
  pay_online: 409,
  confirmation_required: 403,
  payments_off: 409,
  sms_off: 409,
  payout_account_required: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** A date on which a trip cannot be published. */
interface RefusedDate {
  departureDate: string;
  code: ErrorCode;
  error: string;
}

/** A place that an unknown one may mean. */
interface Suggestion {
  placeId: string;
  name: string;
  state: string;
}

interface AppErrorDetails {
  /** HTTP status, if the database chose one that differs from the code's default. */
  status?: number;
  /** Seats still free, with `seats_unavailable`. */
  seatsAvailable?: number;
  /** Places that an unknown one may mean, with `invalid_input`. */
  suggestions?: Suggestion[];
  /** The refused dates of a request to publish on several. */
  dates?: RefusedDate[];
  /** The decision that a connected administrator asked for, with `forbidden`. */
  decision?: string;
  /** Seconds to wait, with `rate_limited` and `unavailable`. */
  retryAfterSeconds?: number;
  /** The underlying error: logged, never sent to the client. */
  cause?: unknown;
}

/**
 * An error whose message users may read. Thrown anywhere, caught only at an edge (route, socket), answered as
 * `{error: message, code}`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly seatsAvailable: number | undefined;
  readonly suggestions: Suggestion[] | undefined;
  readonly dates: RefusedDate[] | undefined;
  readonly decision: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = details.status ?? STATUS[code];
    this.seatsAvailable = details.seatsAvailable;
    this.suggestions = details.suggestions;
    this.dates = details.dates;
    this.decision = details.decision;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** 503: nothing was changed, and the same request may succeed in a moment. */
export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'Tafiya is busy right now. Please try again in a moment.', {
    retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    cause,
  });
}

/** 500: an unexpected error. The cause is only logged. */
export function internal(cause?: unknown): AppError {
  return new AppError('internal', 'Something went wrong. Please try again.', { cause });
}

/** 429, with the time to wait in its message. `waitSeconds` also becomes Retry-After. */
export function rateLimited(waitSeconds: number, why = 'Too many attempts.'): AppError {
  const [unit, seconds] = waitSeconds < 7200 ? ['minute', 60] : ['hour', 3600];
  const count = Math.ceil(waitSeconds / seconds);
  const wait = waitSeconds < 60 ? 'a minute' : `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new AppError('rate_limited', `${why} Please try again in ${wait}.`, {
    retryAfterSeconds: waitSeconds,
  });
}
