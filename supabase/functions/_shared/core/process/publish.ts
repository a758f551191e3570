import { UPSTREAM_TIMEOUT_MS } from '../limits.ts';
import type { AppConfig } from './config.ts';

/** An event for the subscribers of a private Realtime topic. */
interface RealtimeEvent {
  topic: string;
  event: string;
  payload: object;
}

/**
 * Publishes an event over the HTTP API of Realtime, which stores no row (docs/decisions/0114). Delivery is at most once.
 * @throws Error when Realtime does not take it.
 */
export async function publishEvent(
  { supabaseUrl, secretKey }: Pick<AppConfig, 'supabaseUrl' | 'secretKey'>,
  event: RealtimeEvent,
): Promise<void> {
  const answer = await fetch(`${supabaseUrl}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ ...event, private: true }] }),
    signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`Realtime answered ${answer.status}`);
}
