import { pushSubscriptionCalls as calls } from '../../_shared/calls/push-subscriptions.ts';
import { dropPushSubscription, savePushSubscription } from '../../_shared/data/push-subscriptions.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { deviceName } from '../../_shared/domain/device-name.ts';
import { route } from '../../_shared/http/route.ts';
import { isPushEndpoint } from '../../_shared/reach/push-endpoint.ts';

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
