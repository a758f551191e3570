import { Socket } from 'node:net';
import type { StartSite } from '../options.ts';
import { refuseSocket, startGateway } from './origin.ts';
import { createProxy } from './proxy.ts';
import { routeOf } from './routes.ts';

type FrontOptions = {
  /** 0 for any free port. */
  port: number;
  /** The name of the project in messages. */
  name: string;
  /** Origin of the other Supabase. */
  target: string;
  /** Paths that lead to a function, as in `StackOptions`. */
  routes: Record<string, string>;
  headers?: Record<string, string>;
  /** Refused paths, as in `StackOptions`. */
  refusedPaths?: readonly string[];
  site: StartSite;
  dataDir: string;
  log: (line: string) => void;
};

/**
 * Serves a web app on one origin together with a Supabase that runs elsewhere (`supabase start`, a hosted project), with
 * the same paths as the embedded stack.
 *
 * @throws StackFailure when the port is taken.
 */
export async function startFront(options: FrontOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const { target, routes, dataDir, log } = options;
  const gateway = await startGateway(options);
  const site = await options.site({ server: gateway.server, dataDir, log });
  const proxy = createProxy({ changeOrigin: true });

  /** The path at the other Supabase; null for the web app's own paths. */
  function pathAtTarget(url = '/'): string | null {
    const route = routeOf(url, routes);
    if (route.to === 'site' || route.to === 'outbox') return null;
    return route.to === 'function' ? `/functions/v1${route.url}` : url;
  }
  gateway.open({
    request(request, response) {
      const path = pathAtTarget(request.url);
      if (path === null) return site.handle(request, response);
      request.url = path;
      proxy.web(request, response, target);
    },
    upgrade(request, socket, head) {
      const path = pathAtTarget(request.url);
      if (path === null) {
        if (!site.takesSocket?.(request)) refuseSocket(socket, '404 Not Found');
        return;
      }
      if (!(socket instanceof Socket)) return;
      request.url = path;
      proxy.socket(request, socket, head, target);
    },
  });
  return {
    url: `http://localhost:${gateway.port}`,
    async stop() {
      await site.close();
      await gateway.close();
    },
  };
}
