import { readConfig } from '../_shared/core/process/config.ts';
import { createLocationServices } from './location-services.ts';
import { drainOnShutdown } from '../_shared/core/process/process-lifetime.ts';
import { createLocationServer } from './server.ts';
import { terminable, UPGRADE_OPTIONS } from './terminate-socket.ts';

const config = readConfig(Deno.env.toObject());
const server = createLocationServer(createLocationServices(config), {
  trustedProxyHops: config.trustedProxyHops,
  unsignedSockets: config.unsignedSockets,
  upgrade: (request) => terminable(Deno.upgradeWebSocket(request, UPGRADE_OPTIONS)),
});

Deno.serve(server.fetch);
drainOnShutdown(Deno, server.drain);
