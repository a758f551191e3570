/** The one owner of this phone's alarms on a page: raises, sends and ends them, on whatever page the person is. */
import type { EmergencyContact, OwnAlarm, SosPosition } from '@tafiya/safety/contract.ts';
import { SOS_REPEAT_MS } from '@tafiya/core/limits.ts';
import { send } from '@/shared/api/api.ts';
import { accessToken } from '@/shared/session/access-token.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { ensureAlarmKey } from './alarm-key.ts';
import { markAlarms, useAlarms } from './alarm-state.ts';
import {
  addAlarm,
  changeAlarm,
  coversPress,
  isWaiting,
  keepAnswer,
  onAlarmsElsewhere,
  readAlarmKey,
  readAlarms,
  removeAlarm,
  tellAlarmsElsewhere,
  type AlarmRecord,
} from './alarm-store.ts';
import { ALARM_SYNC } from './alarm-sync.ts';
import { AlarmRefused, deliverAlarm } from './deliver-alarm.ts';

const SEND_MS = 30_000;
let hasStarted = false;
let sending = Promise.resolve();
let turns = 0;
let followed: SosPosition | null | undefined;

/** Reads what waits on this phone and sends it until it is out. Once per page load. */
export function startAlarms(): void {
  if (hasStarted) return;
  hasStarted = true;
  const again = () => void sendAlarms();
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  onAlarmsElsewhere(() => void readAgain());
  setInterval(() => {
    if (useAlarms.getState().records?.some(isWaiting)) again();
  }, SOS_REPEAT_MS);
  again();
  ensureAlarmKey().catch(() => undefined); // The next start asks again.
}

/** Reads the store into the page's state. Returns whether an alarm waits. */
export async function readAgain(): Promise<boolean> {
  const records = await readAlarms();
  const waits = records.some(isWaiting);
  markAlarms(waits);
  useAlarms.setState({ records });
  return waits;
}

export interface NewAlarm {
  tripId: string | null;
  position: SosPosition | null;
  contacts: readonly EmergencyContact[];
  text: string;
}

/** Keeps the alarm on this phone, then sends it. A press that an alarm covers, also of another tab, is the same alarm. */
export async function raiseAlarm({ tripId, position, contacts, text }: NewAlarm): Promise<void> {
  const userId = storedUserId() ?? '';
  useAlarms.setState({ hasEnded: false, isRefused: false });
  const own = (await readAlarms()).filter((record) => record.userId === userId);
  if (!own.some((record) => coversPress(record, Date.now()))) {
    const kept = contacts.map(({ name, phone }) => ({ name, phone }));
    await addAlarm({
      ...blank(userId, crypto.randomUUID()),
      tripId,
      position,
      key: await readAlarmKey(userId),
      contacts: kept,
      text,
    });
    // The new alarm continues those before it. An end of one that arrived later would end the new one.
    for (const { clientKey, alarm, endReason } of own)
      if (alarm !== null || endReason !== null) await removeAlarm(clientKey);
  }
  await changed();
  askForSync().catch(() => undefined); // Not every browser has it; the pages send anyway.
  await sendAlarms();
}

/** An alarm that the server has and this phone does not. */
export async function adoptAlarm(alarm: OwnAlarm): Promise<void> {
  await addAlarm({
    ...blank(storedUserId() ?? '', alarm.clientKey),
    tripId: alarm.tripId,
    raisedAt: alarm.raisedAt,
    hasTried: true,
    alarm,
  });
  await changed();
}

/** What the server has now of an alarm. */
export async function updateAlarm(clientKey: string, alarm: OwnAlarm): Promise<void> {
  await changeAlarm(clientKey, { alarm });
  await changed();
}

/** The person is safe: their alarms on this phone end. One that was never sent is only forgotten. */
export async function endAlarms(userId: string, endReason: string): Promise<void> {
  for (const { clientKey, hasTried } of (await readAlarms()).filter((record) => record.userId === userId)) {
    if (hasTried) await changeAlarm(clientKey, { endReason });
    else await finish(clientKey);
  }
  await changed();
  await sendAlarms();
}

/** While /sos is open, alarms that are on get the newest place of the signed-in person; undefined: it is closed. */
export function followPosition(position: SosPosition | null | undefined): void {
  followed = position;
}

/** Sends what waits. One turn after the other: an alarm that was ended while it was sent is sent again, with its end. */
export function sendAlarms(): Promise<void> {
  // A turn that has not begun will read what is newest.
  if (turns < 2) {
    turns += 1;
    sending = sending
      .then(() => inTurn(sendEach))
      .catch(() => undefined)
      .finally(() => {
        turns -= 1;
      });
  }
  return sending;
}

/** Tabs and the worker take turns where the browser can do it; the client key makes a double harmless. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? work() : locks.request(ALARM_SYNC, work);
}

async function sendEach(): Promise<void> {
  const userId = storedUserId();
  for (const record of await readAlarms()) {
    const isOwn = record.userId === userId;
    if (isWaiting(record) || (isOwn && followed !== undefined))
      await sendOne({ ...record, position: (isOwn && followed) || record.position }, isOwn);
  }
  await readAgain();
}

async function sendOne(record: AlarmRecord, isOwn: boolean): Promise<void> {
  const { clientKey } = record;
  try {
    const key = record.key ?? (await readAlarmKey(record.userId));
    // A session that cannot be refreshed must not keep the key from being used.
    const token = isOwn ? await accessToken().catch(() => null) : null;
    await changeAlarm(clientKey, { hasTried: true, key, position: record.position });
    const answer = await deliverAlarm(
      { ...record, key },
      { fetch: (path, init) => send(path, { ...init, signal: AbortSignal.timeout(SEND_MS) }), token },
    );
    if (answer === null || answer.closedAt !== null) await finish(clientKey);
    else if (isOwn) await keepAnswer(record, answer);
    else await removeAlarm(clientKey); // Its person has left this phone.
    if (record.alarm === null && answer !== null && window.location.pathname !== '/sos')
      toast({ title: 'Your alarm has reached us', description: 'Open Emergency to see who looks after it.' });
    useAlarms.setState({ isRefused: false });
    tellAlarmsElsewhere();
  } catch (error) {
    // No network, or the server is away or refuses: the alarm stays on this phone and is sent again.
    if (error instanceof AlarmRefused && error.status < 500) useAlarms.setState({ isRefused: true });
  }
}

async function finish(clientKey: string): Promise<void> {
  await removeAlarm(clientKey);
  useAlarms.setState({ hasEnded: true });
}

async function changed(): Promise<void> {
  await readAgain();
  tellAlarmsElsewhere();
}

/** Lets the worker send the alarm when the network returns, also after the last tab was closed. */
async function askForSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined;
  await registration?.sync?.register(ALARM_SYNC);
}

function blank(userId: string, clientKey: string): AlarmRecord {
  return {
    userId,
    clientKey,
    tripId: null,
    raisedAt: new Date().toISOString(),
    position: null,
    endReason: null,
    alarm: null,
    hasTried: false,
    key: null,
    contacts: [],
    text: '',
  };
}
