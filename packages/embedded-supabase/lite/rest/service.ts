import { z } from 'zod';
import type { Call } from '../call.ts';
import type { DatabaseError } from '../database-error.ts';
import { jsonOf, readBody, withJson } from '../http/body.ts';
import { REST_BODY_MAX_BYTES } from '../limits.ts';
import type { Services } from '../services.ts';
import { statusOf } from './status.ts';

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.unknown(),
  hint: z.unknown(),
});

/** Answers a call to REST: the library's work, with PostgreSQL's errors as PostgREST gives them. */
export async function answerRest(services: Services, call: Call): Promise<Response> {
  if (!isDecodable(call.path)) return invalidPath();
  const request = await bounded(call.request);
  if (request === null) return Response.json({ message: 'Request body too large' }, { status: 413 });
  const { response, context } = await services.forward(request);
  if (response.ok || context.databaseError === null) return response;
  return rebuild(response, context.databaseError, context.role === 'anon');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** As for any other path that leads to no table. */
function invalidPath(): Response {
  const message = 'Invalid path specified in request URL';
  return Response.json({ code: 'PGRST125', message, details: null, hint: null }, { status: 404 });
}

async function bounded(request: Request): Promise<Request | null> {
  if (request.body === null) return request;
  const body = await readBody(request, REST_BODY_MAX_BYTES);
  if (body === null) return null;
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.from(body),
  });
}

/** The library drops the code, detail or hint of most errors; the request has kept the original. */
async function rebuild(response: Response, error: DatabaseError, isAnonymous: boolean): Promise<Response> {
  const body = errorSchema.safeParse(await jsonOf(response));
  // `raise sqlstate 'PGRST'` puts a whole answer into its message, which the library has read already.
  if (error.code === 'PGRST' && body.success) return withJson(response, body.data);
  // Its words for a missing column name the table, as PostgREST's do.
  const message = body.success && body.data.code === error.code ? body.data.message : error.message;
  const rebuilt = { code: error.code, message, details: error.detail ?? null, hint: error.hint ?? null };
  return withJson(response, rebuilt, statusOf(error, isAnonymous));
}

/** The answer when something broke outside PostgreSQL. */
export function restFailure(): Response {
  const body = { code: 'PGRSTX00', message: 'Internal server error', details: null, hint: null };
  return Response.json(body, { status: 500 });
}
