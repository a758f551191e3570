/**
 * The alarms of this phone, in a store of their own: only the delivery or the end of an alarm removes it from here. The service
 * worker reads it too, so nothing here needs a page.
 */
import type { EmergencyContact, RaisedAlarm, SosPosition } from '@tafiya/safety/contract.ts';
import { SOS_JOINED_MS } from '@tafiya/core/limits.ts';
import { openPhoneStore } from '@/shared/outbox/phone-store.ts';

export interface AlarmRecord {
  userId: string;
  clientKey: string;
  tripId: string | null;
  raisedAt: string;
  /** Where the person was: the newest that a page knew. */
  position: SosPosition | null;
  /** The person is safe; the server does not have this yet. */
  endReason: string | null;
  /** The server's last answer; null: it does not have the alarm yet. */
  alarm: RaisedAlarm | null;
  /** It may have reached the server although no answer came back. */
  hasTried: boolean;
  /** Raises the alarm without a session; null: this phone had none yet. */
  key: string | null;
  /** The contacts whom the person can text, and the text, until the alarm is delivered. */
  contacts: Pick<EmergencyContact, 'name' | 'phone'>[];
  text: string;
}

/** The name of the database, of the Background Sync, and of the lock and the channel of pages and the worker. */
export const ALARM_SYNC = 'tafiya-alarms';
const ALARM = 'alarm/';
const KEY = 'key/';
const store = openPhoneStore(ALARM_SYNC, 'alarms');

/** The alarms that wait or are on, the oldest first. */
export async function readAlarms(): Promise<AlarmRecord[]> {
  const all = await store.entries();
  return all
    .flatMap(([key, value]) => (key.startsWith(ALARM) ? [value as AlarmRecord] : []))
    .toSorted((a, b) => a.raisedAt.localeCompare(b.raisedAt));
}

export function addAlarm(record: AlarmRecord): Promise<void> {
  return store.set([[ALARM + record.clientKey, record]]);
}

/** Changes an alarm that is still there: another tab may have finished with it. */
export function changeAlarm(clientKey: string, changes: Partial<AlarmRecord>): Promise<void> {
  return store.change(ALARM + clientKey, (old) => ({ ...(old as AlarmRecord), ...changes }));
}

export function removeAlarm(clientKey: string): Promise<void> {
  return store.remove([ALARM + clientKey]);
}

/** The alarm has not reached the server, or its end has not. */
export function isWaiting({ alarm, endReason }: AlarmRecord): boolean {
  return alarm === null || endReason !== null;
}

/**
 * A press now is the same alarm, because everyone is being notified. Once a person of the team looks after it, once it is 30 minutes
 * old, or once the person has ended it, a press is a new alarm. `now`: epoch milliseconds.
 */
export function coversPress({ raisedAt, endReason, alarm }: AlarmRecord, now: number): boolean {
  const age = now - Date.parse(alarm?.receivedAt ?? raisedAt);
  // By a clock that is wrong the alarm may be from the future.
  return endReason === null && !alarm?.acknowledgedAt && Math.abs(age) < SOS_JOINED_MS;
}

/** Keeps what the server answered. The contacts and the text go: the next person at this phone must not read them. */
export function keepAnswer({ clientKey, endReason }: AlarmRecord, alarm: RaisedAlarm): Promise<void> {
  // An end that left an alarm open was that of an alarm before it: the person decides again.
  return changeAlarm(clientKey, {
    alarm,
    contacts: [],
    text: '',
    ...(endReason !== null && { endReason: null }),
  });
}

export async function readAlarmKey(userId: string): Promise<string | null> {
  const found = (await store.entries()).find(([name]) => name === KEY + userId)?.[1];
  return typeof found === 'string' ? found : null;
}

export function writeAlarmKey(userId: string, key: string): Promise<void> {
  return store.set([[KEY + userId, key]]);
}

/** Deletes keys and delivered alarms, except those of `keeper`. An alarm that is not sent yet stays, no matter who raised it. */
export async function forgetAlarms(keeper: string | null): Promise<void> {
  const isKept = (name: string, value: unknown) =>
    name.startsWith(ALARM)
      ? isWaiting(value as AlarmRecord) || (value as AlarmRecord).userId === keeper
      : name === KEY + keeper;
  await store.remove((await store.entries()).flatMap(([name, value]) => (isKept(name, value) ? [] : [name])));
}
