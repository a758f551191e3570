import type { Context, Hono } from 'hono';
import { AppError } from '../domain/app-error.ts';
import type { AppEnv } from './app-env.ts';
import { respondWithError } from './respond.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Answers what no route answered: 405 with `Allow` when the address exists for other methods, 404 when not. */
export function notFoundIn(app: Hono<AppEnv>): (c: Context<AppEnv>) => Response {
  return function respondNotFound(c) {
    const allowed = METHODS.filter((method) => hasRoute(app, method, c.req.path));
    if (allowed.length === 0) return respondWithError(new AppError('not_found', 'Page Not Found'), c);
    c.header('allow', allowed.join(', '));
    const refusal = new AppError('method_not_allowed', `Only ${allowed.join(' and ')} can be used here.`);
    return respondWithError(refusal, c);
  };
}

// Middleware is registered for all methods; a route names its own.
function hasRoute(app: Hono<AppEnv>, method: string, path: string): boolean {
  return app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
}
