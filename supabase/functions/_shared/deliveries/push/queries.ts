import type { DropPushSubscription, SavePushSubscription } from './contract.ts';
import type { AsCaller } from '../../core/database/client.ts';

/**
 * Makes a browser take the caller's push messages until their session ends. `device` is its name.
 * @throws AppError `unauthenticated`, `suspended`, `conflict`.
 */
export async function savePushSubscription(
  asCaller: AsCaller,
  { endpoint, keys: { p256dh, auth } }: SavePushSubscription,
  device: string,
): Promise<void> {
  await asCaller(
    (sql) => sql`select private.save_push_subscription(${endpoint}, ${p256dh}, ${auth}, ${device})`,
  );
}

/** Ends the push messages of a browser. It proves itself with its secret; repeating is harmless. */
export async function dropPushSubscription(
  asCaller: AsCaller,
  { endpoint, keys: { auth } }: DropPushSubscription,
): Promise<void> {
  await asCaller((sql) => sql`select private.drop_push_subscription(${endpoint}, ${auth})`);
}
