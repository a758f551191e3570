import { SOCKET_PING_TIMEOUT_SECONDS } from '../_shared/domain/limits.ts';
import { readConfig } from '../_shared/http/config.ts';
import { createLocationServices } from './location-services.ts';
import { drainOnShutdown } from '../_shared/http/process-lifetime.ts';
import { createLocationServer } from './server.ts';

const config = readConfig(Deno.env.toObject());
const server = createLocationServer(createLocationServices(config), {
  trustedProxyHops: config.trustedProxyHops,
  unsignedSockets: config.unsignedSockets,
  upgrade: (request) => Deno.upgradeWebSocket(request, { idleTimeout: SOCKET_PING_TIMEOUT_SECONDS }),
});

Deno.serve(server.fetch);
drainOnShutdown(Deno, server.drain);
