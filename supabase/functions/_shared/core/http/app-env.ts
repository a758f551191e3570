import type { Context, MiddlewareHandler } from 'hono';
import type { AsCaller, Lane, WithCaller } from '../database/client.ts';
import type { AskedRequest } from '../database/opening.ts';
import type { Replica } from '../database/replica.ts';
import { ANONYMOUS, type Caller } from '../caller.ts';
import type { TokenVerifier } from '../access/bearer.ts';
import type { AppConfig } from '../process/config.ts';
import type { Log } from '../process/log.ts';
import { clientAddressOf } from './client-address.ts';

/**
 * The services that handlers use: created once at start, available in every request's context. A subject adds its own beside what
 * it adds: `declare module '../core/http/app-env.ts'`.
 */
export interface Services {
  config: AppConfig;
  withCaller: WithCaller;
  /** Null: there is no read replica. */
  replica: Pick<Replica, 'isUp' | 'withCaller'> | null;
  verifyToken: TokenVerifier;
  /** Lets work go on after the answer. The process may end before the work: a job must be able to repeat it. */
  inBackground(work: Promise<unknown>): void;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The context of every route. `caller` and `asCaller` are anonymous until `optionalUser`, `requireUser` or `requireAdmin` has run. */
export interface AppEnv {
  Variables: {
    services: Services;
    requestId: string;
    /** The calls that this process has begun and not answered. */
    underWay: { calls: number };
    /** The database connections of the call (`admit`). */
    lane: Lane;
    /** The client's address as our proxies report it, or `unknown`. */
    clientAddress: string;
    caller: Caller;
    asCaller: AsCaller;
  };
}

/** The database for one caller, over the connections of this call. */
export function databaseOf(c: Context<AppEnv>, caller: Caller, asked?: AskedRequest): AsCaller {
  return (work) => c.var.services.withCaller(caller, work, { lane: c.var.lane, asked });
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Sets the services, the request id (the client's own if it is well-formed) and an anonymous caller, and logs one line
 * per request: method, path without query, status, milliseconds.
 */
export function requestContext(services: Services): MiddlewareHandler<AppEnv> {
  const underWay = { calls: 0 };
  return async function setContext(c, next) {
    const started = services.now();
    const given = c.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : crypto.randomUUID();
    c.set('services', services);
    c.set('underWay', underWay);
    c.set('requestId', requestId);
    c.set(
      'clientAddress',
      clientAddressOf(c.req.header('x-forwarded-for'), services.config.trustedProxyHops),
    );
    c.set('caller', ANONYMOUS);
    c.set('lane', 'usual');
    c.set('asCaller', databaseOf(c, ANONYMOUS));
    c.header('x-request-id', requestId);
    await next();
    const { method, path } = c.req;
    const ms = services.now() - started;
    services.log('request', { requestId, method, path, status: c.res.status, ms });
  };
}
