import { pushSubscriptionCalls as calls } from './calls.ts';
import { dropPushSubscription, savePushSubscription } from './queries.ts';
import { AppError } from '../../core/app-error.ts';
import { deviceName } from './device-name.rules.ts';
import { route } from '../../core/http/route.ts';
import { isPushEndpoint } from './endpoint.ts';

/** Browsers that take push messages. */
export const pushRoutes = [
  route(calls.readPushKey, async (_, c) => ({
    publicKey: c.var.services.config.push?.publicKey ?? null,
  })),
  route(calls.savePushSubscription, async ({ body }, c) => {
    if (!isPushEndpoint(body.endpoint, c.var.services.config.push?.simulator ?? null))
      throw new AppError('invalid_input', 'Messages cannot be sent to this browser.');
    await savePushSubscription(c.var.asCaller, body, deviceName(c.req.header('user-agent') ?? ''));
  }),
  route(calls.dropPushSubscription, ({ body }, c) => dropPushSubscription(c.var.asCaller, body)),
];
