import { useCallback, useEffect, useRef, useState } from 'react';
import {
  ownAlarmSchema,
  ownSafetySchema,
  type EmergencyContact,
  type OwnAlarm,
  type OwnSafety,
  type SosPosition,
} from '@contracts/safety.ts';
import { SOS_KEPT_MS, SOS_REPEAT_MS } from '@domain/limits.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiCommand, apiGet, apiSend } from '@/shared/api/api.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { deleteSos, readSos, writeSos, type SosRecord } from './sos-record.ts';

export interface Sos {
  /** The alarm of this phone; null without one. Undefined while it is read. */
  record: SosRecord | null | undefined;
  contacts: EmergencyContact[];
  checkIn: OwnSafety['checkIn'];
  /** The alarm has ended: by the person, or by the team. */
  hasEnded: boolean;
  raise: (tripId: string | null) => Promise<void>;
  end: (reason: string) => Promise<void>;
  /** "I got off": the link of the alarm shows the vehicle no more. Without a connection nothing changes. */
  getOff: () => Promise<void>;
  answerCheckIn: () => Promise<void>;
}

/**
 * The person's alarm. It is kept on this phone first, then sent with the newest position every 15 seconds until the server has
 * closed it: at once, when the network returns, and after the page was opened again. The client key makes each call harmless.
 */
export function useSos(position: SosPosition | null): Sos {
  const [record, setRecord] = useState<SosRecord | null>();
  const [contacts, setContacts] = useState<EmergencyContact[]>([]);
  const [checkIn, setCheckIn] = useState<OwnSafety['checkIn']>(null);
  const [hasEnded, setEnded] = useState(false);
  const newest = useRef<{ record: SosRecord | null; position: SosPosition | null; isSending: boolean }>({
    record: null,
    position: null,
    isSending: false,
  });

  const change = useCallback(async (changed: SosRecord | null) => {
    newest.current.record = changed;
    setRecord(changed);
    await (changed === null ? deleteSos() : writeSos(changed));
  }, []);

  const flush = useCallback(async () => {
    const { current } = newest;
    if (current.isSending) return;
    current.isSending = true;
    try {
      let sent: SosRecord | null = null;
      // Again at once if the person has ended the alarm while it was sent.
      while (current.record !== null && current.record.endReason !== sent?.endReason) {
        sent = current.record;
        const alarm = await send(sent, current.position ?? sent.position);
        const isOver = alarm === null || alarm.closedAt !== null;
        if (isOver) setEnded(true);
        await change(isOver ? null : { ...current.record, alarm });
      }
    } catch {
      // No network, or the server is away: the alarm stays on this phone and is sent again.
    } finally {
      current.isSending = false;
    }
  }, [change]);

  // What became of the SMS to the contacts: the answer to the same call says it.
  const isReceived = record !== null && record !== undefined && record.alarm !== null;
  useUserChannel(isReceived ? storedUserId() : null, { alarm_changed: () => void flush() });

  useEffect(() => {
    const isFirst = newest.current.position === null && position !== null;
    newest.current.position = position;
    // The first one is what help needs most: it does not wait for the next turn.
    if (isFirst) void flush();
  }, [position, flush]);

  useEffect(() => {
    let left = false;
    async function start(): Promise<void> {
      const kept = await readSos();
      if (left) return;
      newest.current.record = kept.record;
      setRecord(kept.record);
      setContacts(kept.contacts);
      await flush();
      const safety = storedUserId() === null ? null : await readSafety();
      if (left || safety === null) return;
      setCheckIn(safety.checkIn);
      if (safety.alarm !== null && newest.current.record === null)
        await change({ ...recordOf(safety.alarm.clientKey, safety.alarm.tripId, null), alarm: safety.alarm });
    }
    void start();
    const again = () => void flush();
    const timer = setInterval(again, SOS_REPEAT_MS);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      left = true;
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [change, flush]);

  return {
    record,
    contacts,
    checkIn,
    hasEnded,
    raise: async (tripId) => {
      setEnded(false);
      await change(recordOf(crypto.randomUUID(), tripId, newest.current.position));
      await flush();
    },
    end: async (endReason) => {
      const open = newest.current.record;
      if (open === null) return;
      await change({ ...open, endReason });
      await flush();
    },
    getOff: async () => {
      const open = newest.current.record;
      if (open === null) return;
      const alarm = await apiSend('POST', `/api/sos/${open.clientKey}/got-off`, {}, ownAlarmSchema);
      if (newest.current.record?.clientKey === open.clientKey)
        await change({ ...newest.current.record, alarm });
    },
    answerCheckIn: async () => {
      if (checkIn === null) return;
      await apiCommand('POST', `/api/sos/check-ins/${checkIn.tripId}`);
      setCheckIn(null);
    },
  };
}

function recordOf(clientKey: string, tripId: string | null, position: SosPosition | null): SosRecord {
  const now = Date.now();
  return {
    userId: storedUserId() ?? '',
    clientKey,
    tripId,
    position,
    raisedAt: new Date(now).toISOString(),
    endReason: null,
    alarm: null,
    expiresAt: now + SOS_KEPT_MS,
  };
}

/** Sends the alarm or its end. Null: the server has no alarm that could be open. */
async function send(
  { clientKey, tripId, raisedAt, endReason }: SosRecord,
  position: SosPosition | null,
): Promise<OwnAlarm | null> {
  const path = `/api/sos/${clientKey}`;
  // An alarm may have arrived although its answer did not, so its end is sent in any case.
  if (endReason === null) return apiSend('PUT', path, { tripId, raisedAt, position }, ownAlarmSchema);
  try {
    return await apiSend('POST', `${path}/close`, { reason: endReason }, ownAlarmSchema);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Null without an answer. */
async function readSafety(): Promise<OwnSafety | null> {
  try {
    return await apiGet('/api/sos', ownSafetySchema);
  } catch {
    return null;
  }
}
