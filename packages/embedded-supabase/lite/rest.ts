import type { Sql } from 'postgres';
import { z } from 'zod';
import type { DatabaseError } from './errors.ts';
import { jsonOf, readBody, withJson } from './http-body.ts';
import { REST_BODY_MAX_BYTES } from './lite-limits.ts';
import type { Call, Services } from './lite-services.ts';

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.unknown(),
  hint: z.unknown(),
});

/** Answers a call to REST: the library's response, with PostgreSQL's errors in the format of PostgREST. */
export async function answerRest(services: Services, call: Call): Promise<Response> {
  if (!isDecodable(call.path)) return invalidPath();
  const request = await readRequest(call.request, services.settings.schemas);
  if (request === null) return Response.json({ message: 'Request body too large' }, { status: 413 });
  if (await namesCompositeKey(services.sql, call.url)) return compositeKeyNotSupported();
  const { response, context } = await services.forward(request);
  if (response.ok || context.databaseError === null) return response;
  return restoreError(response, context.databaseError, context.role === 'anon');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The same response as for any path without a table. */
function invalidPath(): Response {
  const message = 'Invalid path specified in request URL';
  return Response.json({ code: 'PGRST125', message, details: null, hint: null }, { status: 404 });
}

/**
 * Whether `select` names a foreign key of several columns, or a column that only such keys have, after a `!`: the library
 * then joins the tables by one column and finds rows that do not belong together. Without a name it joins by all columns.
 */
async function namesCompositeKey(sql: Sql, url: URL): Promise<boolean> {
  const selects = url.searchParams.getAll('select').join();
  const hints = [...selects.matchAll(/!\s*"?(\w+)/g)].map(([, hint]) => hint ?? '');
  if (hints.length === 0) return false;
  const [row] = await sql<{ found: boolean }[]>`
    with keys as (
      select c.conname as name, cardinality(c.conkey) as columns, a.attname as "column" from pg_constraint c
      join pg_attribute a
        on (a.attrelid = c.conrelid and a.attnum = any (c.conkey)) or (a.attrelid = c.confrelid and a.attnum = any (c.confkey))
      where c.contype = 'f'
    )
    select exists (
      select from keys k
      where k.columns > 1 and (
        k.name = any (${hints})
        or k.column = any (${hints}) and not exists (select from keys s where s.columns = 1 and s.column = k.column)
      )
    ) as found`;
  return row?.found === true;
}

function compositeKeyNotSupported(): Response {
  const details =
    'Embedding by the name or a column of a foreign key with several columns is not implemented.';
  const body = { code: 'PGRST127', message: 'Feature not implemented', details, hint: null };
  return Response.json(body, { status: 400 });
}

/**
 * The request with its body in memory and with its schema: without a header that is the first of the exposed ones, while
 * the library looks names up in the search path of its login. Null when the body is too large.
 */
async function readRequest(request: Request, [schema = '']: string[]): Promise<Request | null> {
  const { method, url } = request;
  const headers = new Headers(request.headers);
  const profile = ['GET', 'HEAD'].includes(method) ? 'accept-profile' : 'content-profile';
  if (!headers.has(profile)) headers.set(profile, schema);
  if (request.body === null) return new Request(url, { method, headers });
  const body = await readBody(request, REST_BODY_MAX_BYTES);
  return body === null ? null : new Request(url, { method, headers, body: Buffer.from(body) });
}

/** The library drops the code, detail or hint of most errors; the request context has the original. */
async function restoreError(
  response: Response,
  error: DatabaseError,
  isAnonymous: boolean,
): Promise<Response> {
  const body = errorSchema.safeParse(await jsonOf(response));
  // The message of `raise sqlstate 'PGRST'` holds a whole response, which the library has already parsed.
  if (error.code === 'PGRST' && body.success) return withJson(response, body.data);
  // The library's message for a missing column includes the table, like PostgREST's.
  const message = body.success && body.data.code === error.code ? body.data.message : error.message;
  const restored = { code: error.code, message, details: error.detail ?? null, hint: error.hint ?? null };
  return withJson(response, restored, statusOf(error, isAnonymous));
}

/** The response to an unexpected error outside PostgreSQL. */
export function restFailure(): Response {
  const body = { code: 'PGRSTX00', message: 'Internal server error', details: null, hint: null };
  return Response.json(body, { status: 500 });
}

const STATUS_BY_CODE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  // Too deeply nested filters, too many columns or arguments: hosted answers 500, although the client is at fault.
  '54001': 400,
  '54011': 400,
  '54023': 400,
  '57P01': 503,
  P0001: 400,
};

const STATUS_BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** The HTTP status that PostgREST gives to an error of PostgreSQL. `PTxyz` sets status xyz. */
function statusOf({ code, message }: DatabaseError, isAnonymous: boolean): number {
  if (code.startsWith('PT')) return customStatus(code);
  if (code === '42501') return isAnonymous ? 401 : 403;
  if (code === '53400') return 500;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406;
  return STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400;
}

function customStatus(code: string): number {
  const status = Number(code.slice(2));
  return status >= 200 && status <= 599 ? status : 500;
}
