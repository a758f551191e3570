import { useEffect, useState } from 'react';
import type { EmergencyContact, OwnSafety, SosPosition } from '@tafiya/safety/contract.ts';
import { useAlarms } from '@/shared/safety/alarm-state.ts';
import { isWaiting, type AlarmRecord } from '@/shared/safety/alarm-store.ts';
import {
  adoptAlarm,
  endAlarms,
  followPosition,
  raiseAlarm,
  sendAlarms,
  startAlarms,
  updateAlarm,
  type NewAlarm,
} from '@/shared/safety/alarms.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { readKeptContacts } from '@/shared/safety/emergency-contacts.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { api } from '@/shared/api/api.ts';

export interface Sos {
  /** The alarm of this phone; null without one. Undefined while it is read. */
  record: AlarmRecord | null | undefined;
  isRefused: boolean;
  contacts: EmergencyContact[];
  checkIn: OwnSafety['checkIn'];
  /** The alarm has ended: by the person, or by the team. */
  hasEnded: boolean;
  raise: (alarm: NewAlarm) => Promise<void>;
  end: (reason: string) => Promise<void>;
  /** "I got off": the link of the alarm shows the vehicle no more. Without a connection nothing changes. */
  getOff: () => Promise<void>;
  answerCheckIn: () => Promise<void>;
}

/** The person's alarm, which shared/safety keeps and sends. While this page is open, the newest position goes with it. */
export function useSos(position: SosPosition | null): Sos {
  const { records, isRefused, hasEnded } = useAlarms();
  const [contacts, setContacts] = useState<EmergencyContact[]>([]);
  const [checkIn, setCheckIn] = useState<OwnSafety['checkIn']>(null);
  const record = ownRecord(records);
  const isPlaced = position !== null;

  useEffect(() => followPosition(position), [position]);
  // The answer to the same call has the state of the SMS to the contacts.
  const isReceived = !!record?.alarm;
  useUserChannel(isReceived ? storedUserId() : null, { alarm_changed: () => void sendAlarms() });

  useEffect(() => {
    // The first place is what help needs most: it does not wait for the next turn.
    if (isPlaced) void sendAlarms();
  }, [isPlaced]);

  useEffect(() => {
    let left = false;
    async function start(): Promise<void> {
      startAlarms();
      setContacts(await readKeptContacts());
      await sendAlarms();
      const safety = storedUserId() === null ? null : await readSafety();
      if (left || safety === null) return;
      setCheckIn(safety.checkIn);
      if (safety.alarm !== null && !ownRecord(useAlarms.getState().records)) await adoptAlarm(safety.alarm);
    }
    useAlarms.setState({ hasEnded: false });
    void start();
    return () => {
      left = true;
      followPosition(undefined);
    };
  }, []);

  return {
    record,
    isRefused,
    contacts,
    checkIn,
    hasEnded,
    raise: raiseAlarm,
    end: async (reason) => {
      if (record) await endAlarms(record.userId, reason);
    },
    getOff: async () => {
      if (!record) return;
      const alarm = await api('POST /sos/:clientKey/got-off', { clientKey: record.clientKey });
      await updateAlarm(record.clientKey, alarm);
    },
    answerCheckIn: async () => {
      if (checkIn === null) return;
      await api('POST /sos/check-ins/:tripId', { tripId: checkIn.tripId });
      setCheckIn(null);
    },
  };
}

/** The newest alarm of the signed-in person; of a person who is signed out, the one that still waits here. */
function ownRecord(records: AlarmRecord[] | undefined): AlarmRecord | null | undefined {
  const userId = storedUserId();
  return (
    records &&
    (records.findLast((record) => (userId === null ? isWaiting(record) : record.userId === userId)) ?? null)
  );
}

/** Null without an answer. */
async function readSafety(): Promise<OwnSafety | null> {
  try {
    return await api('GET /sos');
  } catch {
    return null;
  }
}
