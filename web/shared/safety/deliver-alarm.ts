/** Sends one alarm. Pages and the service worker use it, so it needs neither a page nor a session. */
import type { RaisedAlarm } from '@tafiya/safety/contract.ts';
import type { AlarmRecord } from './alarm-store.ts';

/** The server has answered, and not with the alarm. */
export class AlarmRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The alarm was refused: ${status}`);
    this.status = status;
  }
}

interface Means {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Of the person of the alarm; null without a session. */
  token: string | null;
}

/**
 * The server's current alarm; null: it has no alarm that could be open. Throws when it could not be asked, or refused: the alarm
 * then stays on the phone.
 */
export async function deliverAlarm(record: AlarmRecord, means: Means): Promise<RaisedAlarm | null> {
  const { clientKey, tripId, raisedAt, position, endReason, alarm } = record;
  if (endReason === null) {
    const body = { tripId, raisedAt, position };
    return alarmIn(await ask(record, means, { method: 'PUT', path: `/api/sos/${clientKey}`, body }));
  }
  const response = await ask(record, means, {
    method: 'POST',
    // End the alarm that the person saw: their key may belong to a newer one by now.
    path: `/api/sos/${alarm?.clientKey ?? clientKey}/close`,
    body: { reason: endReason },
  });
  return response.status === 404 ? null : alarmIn(response);
}

function ask(
  { key }: AlarmRecord,
  { fetch, token }: Means,
  { method, path, body }: { method: string; path: string; body: object },
): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (key !== null) headers['x-alarm-key'] = key;
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  return fetch(path, { method, headers, body: JSON.stringify(body) });
}

/** A captive portal answers with a page: only our own answer counts as delivered. */
async function alarmIn(response: Response): Promise<RaisedAlarm> {
  if (!response.ok) throw new AlarmRefused(response.status);
  const answer = Object(await response.json()) as Partial<RaisedAlarm>;
  if (typeof answer.clientKey !== 'string' || typeof answer.receivedAt !== 'string')
    throw new TypeError('Not an answer of Tafiya');
  return answer as RaisedAlarm;
}
