import { z } from 'zod';
import { controlPush } from '../../supabase/testing/control-push.ts';
import { signIn } from './people.ts';
import type { DemoStack } from './stack.ts';

const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/**
 * Gives the demo passenger a simulated browser at each start, so that `/_outbox` shows the push messages of the
 * demonstration. Does nothing without the simulated push service.
 */
export async function subscribeBrowser({ url, pushSimulator: service }: DemoStack): Promise<void> {
  if (service === null) return;
  const passenger = await signIn(url, 'passenger');
  const subscription = await controlPush(service, { action: 'subscribe', senderKey: service.senderKey });
  await passenger('POST', '/push-subscriptions', subscriptionSchema.parse(subscription));
}
