import { SOCKET_PING_TIMEOUT_SECONDS } from '../_shared/domain/limits.ts';
import { readConfig } from '../_shared/http/config.ts';
import { stopWhenAsked } from './lifetime.ts';
import { createLocationServer } from './server.ts';
import { createServices } from './services.ts';

const config = readConfig(Deno.env.toObject());
const server = createLocationServer(createServices(config), {
  trustedProxyHops: config.trustedProxyHops,
  upgrade: (request) => Deno.upgradeWebSocket(request, { idleTimeout: SOCKET_PING_TIMEOUT_SECONDS }),
});

Deno.serve(server.fetch);
stopWhenAsked(Deno, server.drain);
