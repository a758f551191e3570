import type { ErrorCode, RefusedDate, PlaceSuggestion } from '@tafiya/core/errors.contract.ts';

/** Error codes of the API, and three that the browser sets itself. */
export type ApiErrorCode = ErrorCode | 'offline' | 'timeout' | 'unexpected_answer';

interface ApiErrorOptions {
  status: number;
  code: ApiErrorCode;
  message: string;
  /** `message` is the raw answer of something other than the API: a proxy, a host. */
  isRaw?: boolean;
  seatsAvailable?: number | undefined;
  suggestions?: PlaceSuggestion[];
  dates?: RefusedDate[];
  decision?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** A call that failed. `message` may be shown as it is unless `isRaw`; `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly isRaw: boolean;
  readonly seatsAvailable: number | undefined;
  /** Places that an unknown one may mean. */
  readonly suggestions: readonly PlaceSuggestion[];
  /** The dates on which a trip could not be published, each with its reason. */
  readonly dates: readonly RefusedDate[];
  /** The decision that a connected administrator asked for: their reason names it. */
  readonly decision: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(options: ApiErrorOptions) {
    super(options.message);
    this.name = 'ApiError';
    this.status = options.status;
    this.code = options.code;
    this.isRaw = options.isRaw ?? false;
    this.seatsAvailable = options.seatsAvailable;
    this.suggestions = options.suggestions ?? [];
    this.dates = options.dates ?? [];
    this.decision = options.decision;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The text to show for a caught error: the server's own (its field `error`), else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && !error.isRaw && error.message !== '' ? error.message : fallback;
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function parsedObject(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

function numberOrUndefined(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function placesOf(value: unknown): PlaceSuggestion[] {
  return Array.isArray(value)
    ? value.filter((each: PlaceSuggestion | null) => typeof each?.name === 'string')
    : [];
}

function datesOf(value: unknown): RefusedDate[] {
  return Array.isArray(value)
    ? value.filter((each: RefusedDate | null) => typeof each?.departureDate === 'string')
    : [];
}

/**
 * The error of a response that is not OK: the API's own text when it sent one, else "status: body" (the status text when
 * the body is empty).
 */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parsedObject(text);
  const isFromApi = typeof body.error === 'string' && body.error !== '' && typeof body.code === 'string';
  return new ApiError({
    status: response.status,
    message: isFromApi
      ? String(body.error)
      : `${response.status}: ${text === '' ? response.statusText : text}`,
    isRaw: !isFromApi,
    code:
      typeof body.code === 'string'
        ? (body.code as ErrorCode)
        : (CODE_OF_STATUS[response.status] ?? 'internal'),
    seatsAvailable: numberOrUndefined(body.seatsAvailable),
    suggestions: placesOf(body.suggestions),
    dates: datesOf(body.dates),
    decision: typeof body.decision === 'string' ? body.decision : undefined,
    retryAfterSeconds: numberOrUndefined(response.headers.get('retry-after')),
  });
}
