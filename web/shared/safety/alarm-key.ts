/** The key with which this phone raises an alarm after the session has ended. */
import { storedUserId } from '@/shared/session/stored-user.ts';
import { readAlarmKey, writeAlarmKey } from './alarm-store.ts';
import { api } from '@/shared/api/api.ts';

/** After signing in: a key of the new session replaces that of the one before. */
export async function renewAlarmKey(userId: string): Promise<void> {
  const { key } = await api('POST /sos/keys');
  if (storedUserId() === userId) await writeAlarmKey(userId, key);
}

/** Asks for a key if the signed-in person has none on this phone. */
export async function ensureAlarmKey(): Promise<void> {
  const userId = storedUserId();
  if (userId !== null && (await readAlarmKey(userId)) === null) await renewAlarmKey(userId);
}
