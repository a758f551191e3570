import type { AppConfig } from '../../core/process/config.ts';
import { required } from '../../core/process/delivery-config.ts';
import type { PushSender } from '../senders/senders.ts';
import { createWebPush } from './web-push.ts';

/**
 * The sender of push messages. With an outbox, simulated browsers get them through the simulated push service, and it puts
 * what they could read into the outbox; for a real browser they go into the outbox unencrypted, because nothing leaves this
 * machine.
 * @throws Error naming the missing variable.
 */
export function createPushSender(
  { push: keys, publicOrigins: [origin = ''], log }: Pick<AppConfig, 'push' | 'publicOrigins' | 'log'>,
  outbox: PushSender | null,
): PushSender {
  if (keys === null && outbox !== null) return outbox;
  const webPush = createWebPush({ ...required(keys, 'VAPID_PUBLIC_KEY'), origin, log });
  if (outbox === null) return webPush;
  const simulator = keys?.simulator ?? null;
  return {
    send(to, message, by) {
      const isSimulated = simulator !== null && to.endpoint.startsWith(`${simulator}/`);
      return (isSimulated ? webPush : outbox).send(to, message, by);
    },
  };
}
