import { z } from 'zod';

const endpoint = z.url('This is not the address of a push service').max(1000, 'This address is too long');
const auth = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'auth must be 16 bytes in base64url');
const p256dh = z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'p256dh must be 65 bytes in base64url');

/** POST /api/push-subscriptions: a browser as `PushSubscription.toJSON` gives it. */
export const savePushSubscriptionSchema = z.object({ endpoint, keys: z.object({ p256dh, auth }) });

/** DELETE /api/push-subscriptions: the browser proves itself with its secret. */
export const dropPushSubscriptionSchema = z.object({ endpoint, keys: z.object({ auth }) });

/** GET /api/push-subscriptions/key: the key for which browsers subscribe; null while push messages are off. */
export const pushKeySchema = z.object({ publicKey: z.string().nullable() });
