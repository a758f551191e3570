import { Hono } from 'hono';
import type { AppEnv, Services } from '../_shared/core/http/app-env.ts';
import type { AppConfig } from '../_shared/core/process/config.ts';
import { sameOriginWrites } from '../_shared/core/access/admin-session.ts';
import { requestContext } from '../_shared/core/http/app-env.ts';
import { notFoundIn, respondWithError } from '../_shared/core/http/respond.ts';
import { mount } from '../_shared/core/http/route.ts';
import { crossOrigin, securityHeaders, uncompressed } from '../_shared/core/http/response-headers.ts';
import { createServices } from './handler-services.ts';
import { ROUTES } from './calls.ts';
import { adminOperationRoutes, tickRoutes } from './operations.routes.ts';
import { referenceRoutes } from './reference.routes.ts';

/** The API: all routes under /api. `services` are created from the configuration unless given. */
export function createApp(config: AppConfig, services: Services = createServices(config)): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: pathOf }).basePath('/api');
  app.use(requestContext(services), securityHeaders, crossOrigin(config.publicOrigins));
  app.onError(respondWithError);
  app.notFound(notFoundIn(app));
  // Administrators are authenticated by cookie, so their writes come only from our own pages.
  app.use('/admin/*', sameOriginWrites);
  app.use('/auth/*', uncompressed);
  mount(app, [...ROUTES, ...adminOperationRoutes, ...referenceRoutes, ...tickRoutes]);
  return app;
}

// Supabase's gateway strips /functions/v1, other gateways may not. A trailing slash is ignored.
function pathOf(request: Request): string {
  // With an invalid Host header the URL cannot be parsed: no route matches.
  const pathname = URL.canParse(request.url) ? new URL(request.url).pathname : '/';
  return pathname.replace(/^\/functions\/v1(?=\/api(?:\/|$))/, '').replace(/(?<=.)\/$/, '');
}
