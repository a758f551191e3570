/** The one owner of this phone's alarms on a page: raises, sends and ends them, on any page. */
import type { EmergencyContact, OwnAlarm, SosPosition } from '@tafiya/safety/contract.ts';
import { SOS_REPEAT_MS } from '@tafiya/core/limits.ts';
import { api, send } from '@/shared/api/api.ts';
import { askForSync, createOutbox } from '@/shared/outbox/outbox.ts';
import { accessToken } from '@/shared/session/access-token.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { markAlarms, useAlarms } from './alarm-state.ts';
import {
  addAlarm,
  ALARM_SYNC,
  changeAlarm,
  coversPress,
  isWaiting,
  keepAnswer,
  readAlarmKey,
  readAlarms,
  removeAlarm,
  writeAlarmKey,
  type AlarmRecord,
} from './alarm-store.ts';
import { AlarmRefused, deliverAlarm } from './deliver-alarm.ts';
import { serverNow } from '@/shared/api/server-time.ts';

const SEND_MS = 30_000;
let hasStarted = false;
let followed: SosPosition | null | undefined;

const outbox = createOutbox<AlarmRecord>({
  name: ALARM_SYNC,
  read: async () => {
    await readAgain();
    const isFollowed = (record: AlarmRecord) => followed !== undefined && isOwn(record);
    return (useAlarms.getState().records ?? []).filter((record) => isWaiting(record) || isFollowed(record));
  },
  keyOf: ({ clientKey }) => clientKey,
  // No answer removes an alarm but its delivery, so `send` does: an alarm of a person who is signed out is sent with its key.
  send: sendOne,
  onHeld: (error) => {
    if (error instanceof AlarmRefused && error.status < 500) useAlarms.setState({ isRefused: true });
  },
  letsPass: () => true,
  repeatMs: SOS_REPEAT_MS,
});

/** Sends what waits. An alarm that was ended while it was sent is sent again, with its end. */
export const sendAlarms = outbox.flush;

/** Reads what waits on this phone and sends it until it is out. Once per page load. */
export function startAlarms(): void {
  if (hasStarted) return;
  hasStarted = true;
  outbox.start();
  ensureAlarmKey().catch(() => undefined); // The next start asks again.
}

/** Asks for a key if the signed-in person has none on this phone. */
async function ensureAlarmKey(): Promise<void> {
  const userId = storedUserId();
  if (userId !== null && (await readAlarmKey(userId)) === null) await renewAlarmKey(userId);
}

/** After signing in: a key of the new session, with which this phone raises an alarm after it has ended, replaces the one before. */
export async function renewAlarmKey(userId: string): Promise<void> {
  const { key } = await api('POST /sos/keys');
  if (storedUserId() === userId) await writeAlarmKey(userId, key);
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
  if (!own.some((record) => coversPress(record, serverNow()))) {
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
  await outbox.changed();
  void askForSync(ALARM_SYNC);
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
  await outbox.changed();
}

/** The server's current state of an alarm. */
export async function updateAlarm(clientKey: string, alarm: OwnAlarm): Promise<void> {
  await changeAlarm(clientKey, { alarm });
  await outbox.changed();
}

/** The person is safe: their alarms on this phone end. One that was never sent is only forgotten. */
export async function endAlarms(userId: string, endReason: string): Promise<void> {
  for (const { clientKey, hasTried } of (await readAlarms()).filter((record) => record.userId === userId)) {
    if (hasTried) await changeAlarm(clientKey, { endReason });
    else await finish(clientKey);
  }
  await outbox.changed();
  await sendAlarms();
}

/** While /sos is open, alarms that are on get the newest place of the signed-in person; undefined: it is closed. */
export function followPosition(position: SosPosition | null | undefined): void {
  followed = position;
}

function isOwn({ userId }: AlarmRecord): boolean {
  return userId === storedUserId();
}

async function sendOne(record: AlarmRecord): Promise<void> {
  const { clientKey } = record;
  const position = (isOwn(record) && followed) || record.position;
  const key = record.key ?? (await readAlarmKey(record.userId));
  // A session that cannot be refreshed must not keep the key from being used.
  const token = isOwn(record) ? await accessToken().catch(() => null) : null;
  await changeAlarm(clientKey, { hasTried: true, key, position });
  const answer = await deliverAlarm(
    { ...record, key, position },
    { fetch: (path, init) => send(path, { ...init, signal: AbortSignal.timeout(SEND_MS) }), token },
  );
  if (answer === null || answer.closedAt !== null) await finish(clientKey);
  else if (isOwn(record)) await keepAnswer(record, answer);
  else await removeAlarm(clientKey); // Its person has left this phone.
  if (record.alarm === null && answer !== null && window.location.pathname !== '/sos')
    toast({ title: 'Your alarm has reached us', description: 'Open Emergency to see who looks after it.' });
  useAlarms.setState({ isRefused: false });
}

async function finish(clientKey: string): Promise<void> {
  await removeAlarm(clientKey);
  useAlarms.setState({ hasEnded: true });
}

function blank(userId: string, clientKey: string): AlarmRecord {
  return {
    userId,
    clientKey,
    tripId: null,
    raisedAt: new Date(serverNow()).toISOString(),
    position: null,
    endReason: null,
    alarm: null,
    hasTried: false,
    key: null,
    contacts: [],
    text: '',
  };
}
