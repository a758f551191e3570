import { SOCKET_PING_TIMEOUT_SECONDS } from '../_shared/core/limits.ts';
import { readConfig } from '../_shared/core/process/config.ts';
import { createLocationServices } from './location-services.ts';
import { drainOnShutdown } from '../_shared/core/process/process-lifetime.ts';
import { createLocationServer } from './server.ts';

const config = readConfig(Deno.env.toObject());
const server = createLocationServer(createLocationServices(config), {
  trustedProxyHops: config.trustedProxyHops,
  unsignedSockets: config.unsignedSockets,
  upgrade: (request) => Deno.upgradeWebSocket(request, { idleTimeout: SOCKET_PING_TIMEOUT_SECONDS }),
});

Deno.serve(server.fetch);
drainOnShutdown(Deno, server.drain);
