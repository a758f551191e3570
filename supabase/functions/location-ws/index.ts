import { SOCKET_PING_TIMEOUT_SECONDS } from '../_shared/domain/limits.ts';
import { readConfig } from '../_shared/http/config.ts';
import { createLocationServices } from './location-services.ts';
import { createLocationServer } from './server.ts';

const config = readConfig(Deno.env.toObject());
const server = createLocationServer(createLocationServices(config), {
  trustedProxyHops: config.trustedProxyHops,
  upgrade: (request) => Deno.upgradeWebSocket(request, { idleTimeout: SOCKET_PING_TIMEOUT_SECONDS }),
});

Deno.serve(server.fetch);

// Edge workers get no signals; the platform fires `beforeunload` instead.
globalThis.addEventListener('beforeunload', () => void server.drain());
const drainAndExit = () => void server.drain().finally(() => Deno.exit(0));
try {
  Deno.addSignalListener('SIGTERM', drainAndExit);
  Deno.addSignalListener('SIGINT', drainAndExit);
} catch {
  // An edge worker does not have this function.
}
