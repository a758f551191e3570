import { pushSubscriptionCalls as calls } from './calls.ts';
import { AppError } from '../../core/app-error.ts';
import { deviceName } from './device-name.rules.ts';
import { commandRoute, route } from '../../core/http/route.ts';
import { isPushEndpoint } from './endpoint.ts';
import { command } from '../../core/database/command.ts';

/** Browsers that take push messages. */
export const pushRoutes = [
  route(calls.readPushKey, async (_, c) => ({
    publicKey: c.var.services.config.push?.publicKey ?? null,
  })),
  route(calls.savePushSubscription, async ({ body }, c) => {
    if (!isPushEndpoint(body.endpoint, c.var.services.config.push?.simulator ?? null))
      throw new AppError('invalid_input', 'Messages cannot be sent to this browser.');
    const device = deviceName(c.req.header('user-agent') ?? '');
    const { endpoint, keys } = body;
    await command(c.var.asCaller, 'save_push_subscription', { endpoint, ...keys, device });
  }),
  commandRoute(calls.dropPushSubscription, 'drop_push_subscription', ({ body }) => ({
    endpoint: body.endpoint,
    auth: body.keys.auth,
  })),
];
