import type { Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '../errors.contract.ts';
import type { Page } from '../database/page.ts';
import { AppError, internal } from '../app-error.ts';
import type { AppEnv } from './app-env.ts';
import { describeError } from '../process/log.ts';

/**
 * Responds with a page as a JSON array. `X-Total-Count` is the total of lists that count, `X-Figures` how
 * many rows there are in each state; `Link` (RFC 8288) points to the
 * next page, relative to the request's URL, because the public host behind a gateway is unknown.
 */
export function respondWithPage<Item>(c: Context<AppEnv>, page: Page<Item>): Response {
  if (page.nextCursor !== null) {
    const next = new URL(c.req.url);
    next.searchParams.set('cursor', page.nextCursor);
    c.header('link', `<${next.search}>; rel="next"`);
  }
  if (page.total !== undefined) c.header('x-total-count', String(page.total));
  if (page.figures !== undefined) c.header('x-figures', JSON.stringify(page.figures));
  return c.json(page.items);
}

/** Responds with a CSV file to save. */
export function respondWithCsv(c: Context<AppEnv>, filename: string, csv: string): Response {
  c.header('content-disposition', `attachment; filename="${filename}"`);
  return c.body(csv, 200, { 'content-type': 'text/csv; charset=utf-8' });
}

/** Converts anything that a route throws to a response `{error, code}`. Server errors are logged. */
export function respondWithError(error: unknown, c: Context<AppEnv>): Response {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) {
    const { requestId, services } = c.var;
    services.log('failure', {
      requestId,
      method: c.req.method,
      path: c.req.path,
      error: describeError(error),
    });
  }
  const body: ErrorBody = { error: refusal.message, code: refusal.code };
  if (refusal.seatsAvailable !== undefined) body.seatsAvailable = refusal.seatsAvailable;
  if (refusal.suggestions !== undefined) body.suggestions = refusal.suggestions;
  if (refusal.dates !== undefined) body.dates = refusal.dates;
  if (refusal.decision !== undefined) body.decision = refusal.decision;
  if (refusal.retryAfterSeconds !== undefined) c.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.status === 401) c.header('www-authenticate', 'Bearer');
  return c.json(body, refusal.status as ContentfulStatusCode);
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError('malformed_body', 'The request could not be read.', { status: error.status });
  }
  return internal(error);
}

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Responds to requests without a route: 405 with `Allow` if the path exists for other methods, else 404. */
export function notFoundIn(app: Hono<AppEnv>): (c: Context<AppEnv>) => Response {
  return function respondNotFound(c) {
    const allowed = METHODS.filter((method) => hasRoute(app, method, c.req.path));
    if (allowed.length === 0) return respondWithError(new AppError('not_found', 'Page Not Found'), c);
    c.header('allow', allowed.join(', '));
    const refusal = new AppError('method_not_allowed', `Only ${allowed.join(' and ')} can be used here.`);
    return respondWithError(refusal, c);
  };
}

// Middleware is registered for all methods, a route for one.
function hasRoute(app: Hono<AppEnv>, method: string, path: string): boolean {
  return app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
}
