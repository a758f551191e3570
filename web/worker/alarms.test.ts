import { afterEach, expect, it, vi } from 'vitest';
import {
  addAlarm,
  ALARM_SYNC,
  type AlarmRecord,
  readAlarms,
  removeAlarm,
} from '../shared/safety/alarm-store.ts';
import { listenToAlarms } from './alarms.ts';
import type { WorkerScope } from './worker-scope.ts';

const RECORD: AlarmRecord = {
  userId: 'ada',
  clientKey: 'k',
  tripId: null,
  raisedAt: '2030-11-29T09:00:00Z',
  position: null,
  endReason: null,
  alarm: null,
  hasTried: false,
  key: 'the key',
  contacts: [],
  text: '',
};
const TAKEN = { clientKey: 'k', receivedAt: '2030-11-29T09:00:05Z', closedAt: null };

/** A worker without a browser: `sync` fires the event and waits for its work. */
function fakeWorker(answer: () => Promise<Response>) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(answer);
  let listener: (event: object) => void = () => undefined;
  const scope = {
    fetch,
    addEventListener: (type: string, added: (event: object) => void) => {
      if (type === 'sync') listener = added;
    },
  };
  listenToAlarms(scope as unknown as WorkerScope);
  async function sync(tag = ALARM_SYNC): Promise<void> {
    const work: Promise<unknown>[] = [];
    listener({ tag, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  }
  return { fetch, sync };
}

afterEach(async () => {
  for (const { clientKey } of await readAlarms()) await removeAlarm(clientKey);
});

it('sends what waits with its key and without a session, once', async () => {
  await addAlarm(RECORD);
  const { fetch, sync } = fakeWorker(async () => Response.json(TAKEN));
  await sync();
  await sync();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch.mock.calls[0]).toEqual([
    '/api/sos/k',
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-alarm-key': 'the key' },
      body: JSON.stringify({ tripId: null, raisedAt: RECORD.raisedAt, position: null }),
    },
  ]);
  expect(await readAlarms()).toMatchObject([{ alarm: TAKEN }]);
});

it('sends a new alarm beside one of 5 hours ago that is open, and keeps no contact of it', async () => {
  await addAlarm({
    ...RECORD,
    clientKey: 'open',
    raisedAt: '2030-11-29T04:00:00Z',
    alarm: { ...TAKEN, raisedAt: '', acknowledgedAt: TAKEN.receivedAt },
  });
  await addAlarm({ ...RECORD, contacts: [{ name: 'Bola', phone: '+2348031112222' }], text: 'SOS' });
  const { fetch, sync } = fakeWorker(async () => Response.json(TAKEN));
  await sync();
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/sos/k']);
  expect((await readAlarms()).at(-1)).toMatchObject({ clientKey: 'k', alarm: TAKEN, contacts: [], text: '' });
});

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', async () => Response.json({}, { status: 401 })],
  ['a captive portal', async () => new Response('<p>Pay')],
])('keeps the alarm and asks the browser to try again after %s', async (_, answer) => {
  await addAlarm(RECORD);
  await expect(fakeWorker(answer).sync()).rejects.toThrow(/fetch|refused|JSON/);
  expect(await readAlarms()).toMatchObject([{ alarm: null }]);
});

it('ignores sent alarms, ended alarms, alarms without a key, and other events', async () => {
  await addAlarm({ ...RECORD, clientKey: 'ended', endReason: 'Safe' });
  await addAlarm({ ...RECORD, clientKey: 'without key', key: null });
  const { fetch, sync } = fakeWorker(async () => Response.json(TAKEN));
  await sync();
  await addAlarm(RECORD);
  await sync('another');
  expect(fetch).not.toHaveBeenCalled();
});
