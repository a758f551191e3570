import { z } from 'zod';
import {
  type ErrorCode,
  errorCodeSchema,
  refusedDatesSchema,
  placeSuggestionsSchema,
} from '../errors.contract.ts';
import { AppError, internal, unavailable } from '../app-error.ts';

const failureSchema = z.object({
  code: z.string(),
  message: z.string().catch(''),
  hint: z.string().optional().catch(undefined),
  detail: z.string().optional().catch(undefined),
});
const detailSchema = z.object({
  seatsAvailable: z.number().int().optional().catch(undefined),
  suggestions: placeSuggestionsSchema.optional().catch(undefined),
  dates: refusedDatesSchema.optional().catch(undefined),
  decision: z.string().optional().catch(undefined),
  retryAfterSeconds: z.number().int().optional().catch(undefined),
});

/** User-facing messages for errors of Postgres. By SQLSTATE prefix; longer prefixes come first. */
const BY_STATE: readonly [state: string, code: ErrorCode, message: string][] = [
  ['23503', 'conflict', 'Something this depends on is missing or still in use.'],
  ['23505', 'conflict', 'This already exists.'],
  ['23P01', 'conflict', 'This overlaps with something that already exists.'],
  ['23', 'invalid_input', 'Some of the values are not allowed.'],
  ['22', 'invalid_input', 'Some of the values are not valid.'],
  ['42501', 'forbidden', 'You may not do this.'],
];
/** Busy or unreachable: lock and statement timeouts, deadlocks, too many connections, shutdown, lost connections. */
const TRANSIENT = /^(?:55P03|57014|40001|40P01|08...|53...|57P0.|CONNECT.*|E[A-Z]+)$/;

/**
 * Converts an error of a query to the error that the API answers: `private.refuse` (SQLSTATE PT<status>, hint = code,
 * detail = JSON) word for word; violated constraints 400 or 409; a busy or unreachable database 503; anything else 500.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = failureSchema.safeParse(error instanceof Error ? fieldsOf(error) : error).data;
  if (!failure) return internal(error);
  const status = /^PT(\d{3})$/.exec(failure.code)?.[1];
  if (status) return refusal(Number(status), failure, error);
  if (TRANSIENT.test(failure.code)) return unavailable(error);
  const known = BY_STATE.find(([state]) => failure.code.startsWith(state));
  return known ? new AppError(known[1], known[2], { cause: error }) : internal(error);
}

function refusal(status: number, failure: z.infer<typeof failureSchema>, cause: unknown): AppError {
  const code = errorCodeSchema.safeParse(failure.hint).data;
  if (!code) return internal(cause);
  return new AppError(code, failure.message, { status, ...detailOf(failure.detail), cause });
}

function detailOf(detail: string | undefined): z.infer<typeof detailSchema> {
  if (!detail) return {};
  try {
    return detailSchema.parse(JSON.parse(detail));
  } catch {
    return {};
  }
}

// The fields of an Error are not enumerable, so they are named one by one.
function fieldsOf(error: Error & { code?: unknown; hint?: unknown; detail?: unknown }): object {
  return { code: error.code, message: error.message, hint: error.hint, detail: error.detail };
}
