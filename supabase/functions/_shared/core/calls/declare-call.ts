import type { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';
import type { Who } from './who.ts';

/** At most `maxHits` in a window. `account`: counted after the body was read. `countedBy: 'handler'`: the handler counts. */
interface CallLimit {
  readonly name: string;
  readonly maxHits: number;
  readonly windowSeconds: number;
  readonly per: 'address' | 'account';
  readonly countedBy?: 'handler';
  /** Of an account: requests whose body is refused count, too. */
  readonly countsRefusedBodies?: true;
}

/** An answer that is not JSON: its media type; `nothing` is a 204, `empty` a 200 without a body. */
type OtherAnswer =
  | 'nothing'
  | 'empty'
  | 'text/csv'
  | 'text/html'
  | 'image/png'
  | 'image/*'
  | 'application/json';

/** The declaration of one call of the API. Route, reference, permissions and tests are made from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Without /api, as `/bookings/:id/cancel`. */
  readonly path: `/${string}`;
  /** One line for the list of calls. */
  readonly summary: string;
  /** Facts that the schemas do not contain, in Markdown. */
  readonly notes?: string;
  readonly who: Who;
  /** The parts of the path that must be ids, each with the message of its 404. Other parts are text. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  /** The handler refuses a wrong query in its own way. */
  readonly queryReadBy?: 'handler';
  readonly body?: z.ZodType;
  /** The body can also be a multipart form; the handler reads it. */
  readonly isForm?: true;
  /** No body counts as an empty object. */
  readonly bodyIsOptional?: true;
  readonly answer: z.ZodType | OtherAnswer;
  /** The answer is a page: an array with `Link` and perhaps `X-Total-Count`. */
  readonly isPaged?: true;
  /** Another format of the answer, which the query can ask for. */
  readonly alsoAnswers?: 'text/csv';
  readonly status?: 201;
  /** The error codes beside those that follow from the rest of the declaration (`errorsOf`). */
  readonly errors: readonly ErrorCode[];
  readonly limit?: CallLimit;
  /** The priority under overload: admission.ts refuses alarms last. Default: usual. */
  readonly urgency?: 'search' | 'usual' | 'position' | 'alarm';
  /** A read replica may answer it to visitors, or it is history that administrators read: nothing is decided by it. */
  readonly reads?: 'replica';
  /** The body that the sweeps of the tests leave fields out of, and that the reference shows. */
  readonly example?: { readonly body?: object; readonly query?: object };
}

/** `Call` with schemas of any type: comparing each one with `z.ZodType` here would cost every editor of a file that makes a call a second. */
interface Declarable extends Omit<Call, 'query' | 'body' | 'answer'> {
  readonly query?: { readonly _zod: object };
  readonly body?: { readonly _zod: object };
  readonly answer: { readonly _zod: object } | OtherAnswer;
}

/** Declares a call; the types of its parts are kept. */
export function declareCall<const Declared extends Declarable>(call: Declared): Declared {
  return call;
}

/** `METHOD /path`, by which tests and documents name a call. */
export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

const REFUSES_SUSPENDED = new Set<Who['guard']>(['anyone, known by a token', 'signed in']);

/** Every error code that a call can answer: those that follow from its parts, and its own. */
export function errorsOf(call: Call): Set<ErrorCode> {
  const codes: ErrorCode[] = ['internal', 'unavailable', ...call.errors];
  const { guard } = call.who;
  if (guard !== 'anyone') codes.push('unauthenticated');
  if (REFUSES_SUSPENDED.has(guard)) codes.push('suspended');
  if (guard === 'administrator' && call.method !== 'GET') codes.push('forbidden');
  if (call.ids) codes.push('not_found');
  if (call.query) codes.push('invalid_input');
  if (call.body) codes.push('invalid_input', 'malformed_body', 'unsupported_media_type', 'payload_too_large');
  if (call.limit) codes.push('rate_limited');
  return new Set(codes);
}
