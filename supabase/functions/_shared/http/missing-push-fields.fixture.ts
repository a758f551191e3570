import type { z } from 'zod';
import * as notifications from '../contracts/notifications.ts';
import * as push from '../contracts/push-subscriptions.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const auth = 'A'.repeat(22);

/** The cases of CASES about alerts and push messages. */
export const PUSH_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  readNotificationsSchema: [
    notifications.readNotificationsSchema,
    { ids: ['5eed0000-0000-4000-8000-000000000001'] },
    {},
  ],
  savePushSubscriptionSchema: [
    push.savePushSubscriptionSchema,
    { endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth } },
    { endpoint: 'This is not the address of a push service', keys: 'keys is required' },
  ],
  dropPushSubscriptionSchema: [
    push.dropPushSubscriptionSchema,
    { endpoint, keys: { auth } },
    { endpoint: 'This is not the address of a push service', keys: 'keys is required' },
  ],
};
