import type { MiddlewareHandler } from 'hono';
import { ANONYMOUS } from '../caller.ts';
import { databaseOf, type AppEnv, type Services } from './app-env.ts';
import { clientAddressOf } from './client-address.ts';

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
