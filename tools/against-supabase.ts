import { Agent } from 'node:http';
import { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { answerText } from '../packages/embedded-supabase/gateway/answer-text.ts';
import { startGateway } from '../packages/embedded-supabase/gateway/gateway.ts';
import type { Handlers } from '../packages/embedded-supabase/gateway/handlers.ts';
import { setForwardedHeaders } from '../packages/embedded-supabase/gateway/headers.ts';
import { routeOf } from '../packages/embedded-supabase/gateway/routes.ts';
import type { Site } from './site/built-site.ts';
import { serveSources } from './site/dev-site.ts';
import { ROOT } from '../packages/embedded-supabase/stack/root.ts';
import { ensureFunctionSecrets } from './function-secrets.ts';
import { readSettings } from './settings.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { findTarget } from './supabase-target.ts';

/**
 * The web app with hot reload on one origin, in front of a Supabase that somebody else runs.
 *
 * @throws StackFailure when there is none.
 */
export async function startAgainstSupabase(): Promise<void> {
  const target = await findTarget(process.env);
  const { port } = readSettings(process.env, ROOT);
  const lifetime = stopOnSignals();
  const gateway = await startGateway(port);
  const origin = `http://localhost:${gateway.port}`;
  const written = target.databaseUrl && (await ensureFunctionSecrets(target.databaseUrl, origin));
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = target.publishableKey;
  const site = await serveSources(ROOT, gateway.server);
  gateway.open(passOn(target.url, site));
  lifetime.onStop(async () => {
    await site.close();
    await gateway.close();
  });
  console.log(`\n  Tafiya against ${target.url}\n\n  Open  ${origin}\n`);
  if (written) console.log(`  ${written} was written. Now run: npx supabase functions serve\n`);
}

/** Every service call goes to the other Supabase, with the two rewrites that a static host would make. */
function passOn(target: string, site: Site): Handlers {
  const proxy = createProxyServer({ target, changeOrigin: true, agent: new Agent({ keepAlive: true }) });
  proxy.on('error', (_error, _request, response) => {
    if (response instanceof Socket) response.destroy();
    else if (response) answerText(response, 503, `${target} does not answer.`);
  });
  return {
    request(request, response) {
      const route = routeOf(request.url ?? '/');
      if (route.to === 'site' || route.to === 'outbox') return site.handle(request, response);
      if (route.to === 'function') request.url = `/functions/v1${route.url}`;
      setForwardedHeaders(request);
      proxy.web(request, response).catch(() => response.destroy());
    },
    upgrade(request, socket, head) {
      const route = routeOf(request.url ?? '/');
      if (route.to === 'site' || !(socket instanceof Socket)) return;
      if (route.to === 'function') request.url = `/functions/v1${route.url}`;
      setForwardedHeaders(request);
      proxy.ws(request, socket, {}, head).catch(() => socket.destroy());
    },
  };
}
