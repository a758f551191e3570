import type { AppConfig } from '../http/config.ts';
import { createOutboxSenders } from './outbox-sender.ts';
import { createPushSender } from './push-sender.ts';
import type { Senders } from './senders.ts';

/**
 * The senders of a configuration: providers, or the outbox of an embedded stack. A channel in DELIVERY_OFF has none.
 * @throws Error naming the missing variable of a channel that is on.
 */
export function createSenders(config: AppConfig): Senders {
  const {
    delivery: { outbox, off },
    publicOrigins: [origin = ''],
  } = config;
  const all = outbox && createOutboxSenders({ ...outbox, origin });
  return {
    email: off.includes('email') ? null : (all?.email ?? null),
    push: off.includes('push') ? null : createPushSender(config, all?.push ?? null),
    sms: off.includes('sms') ? null : (all?.sms ?? null),
  };
}
