import { SOCKET_PING_TIMEOUT_SECONDS } from '../_shared/core/limits.ts';
import { readConfig } from '../_shared/core/process/config.ts';
import { createLocationServices } from './location-services.ts';
import { drainOnShutdown } from '../_shared/core/process/process-lifetime.ts';
import { createLocationServer } from './server.ts';
import { terminateSocket } from './terminate-socket.ts';

const config = readConfig(Deno.env.toObject());
const server = createLocationServer(createLocationServices(config), {
  trustedProxyHops: config.trustedProxyHops,
  unsignedSockets: config.unsignedSockets,
  upgrade(request) {
    const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: SOCKET_PING_TIMEOUT_SECONDS });
    return { socket: Object.assign(socket, { terminate: () => terminateSocket(socket) }), response };
  },
});

Deno.serve(server.fetch);
drainOnShutdown(Deno, server.drain);
