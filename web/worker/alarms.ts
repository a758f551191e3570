import { tellElsewhere } from '../shared/outbox/phone-store.ts';
import {
  ALARM_SYNC,
  changeAlarm,
  keepAnswer,
  readAlarms,
  removeAlarm,
} from '../shared/safety/alarm-store.ts';
import { deliverAlarm } from '../shared/safety/deliver-alarm.ts';
import type { WorkerScope } from './worker-scope.ts';

/**
 * Sends the alarms that wait on this phone with their keys, because a worker has no session: when the browser finds a network
 * again (Background Sync), also without an open page.
 */
export function listenToAlarms(scope: WorkerScope): void {
  scope.addEventListener('sync', (event) => {
    if (event.tag === ALARM_SYNC) event.waitUntil(sendWaiting(scope));
  });
}

/** Throws while one still waits: the browser then tries again later. */
export async function sendWaiting(scope: WorkerScope): Promise<void> {
  const waiting = (await readAlarms()).filter(
    ({ alarm, endReason, key }) => alarm === null && endReason === null && key !== null,
  );
  const results = await Promise.allSettled(
    waiting.map(async (record) => {
      await changeAlarm(record.clientKey, { hasTried: true });
      const fetch = (path: string, init: RequestInit) => scope.fetch(path, init);
      const answer = await deliverAlarm(record, { fetch, token: null });
      if (answer === null || answer.closedAt !== null) await removeAlarm(record.clientKey);
      else await keepAnswer(record, answer);
    }),
  );
  if (waiting.length > 0) tellElsewhere(ALARM_SYNC);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
