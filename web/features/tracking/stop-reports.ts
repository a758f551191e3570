import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Stop } from '@contracts/stops.ts';
import type { Trip } from '@contracts/trips.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { apiSend } from '@/shared/api/api.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { tripGuard } from '@/shared/trips/trip-guard.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** A press of "At stop" or "Left stop" that the server does not have yet. */
export interface StopReport {
  stopId: string;
  mark: 'reached' | 'left';
  at: string;
}

const RETRY_MS = 15_000;
const HTTP_TOO_MANY = 429;
const HTTP_SERVER_ERROR = 500;

/**
 * The driver's reports about stops. They are stored in the browser and sent in the order of the presses, now or once there is
 * a connection; the server treats a repeated report as the same.
 */
export function useStopReports({ id: tripId, driverId }: Pick<Trip, 'id' | 'driverId'>) {
  const client = useQueryClient();
  const key = `tafiya_stops_${driverId}_${tripId}`;
  const [waiting, setWaiting] = useState(() => readReports(key));
  const isSending = useRef(false);

  const flush = useMemo(() => {
    async function sendAll(): Promise<void> {
      for (let [next] = readReports(key); next !== undefined; [next] = readReports(key)) {
        try {
          const path = `/api/trips/${tripId}/stops/${next.stopId}/${next.mark}`;
          client.setQueryData(
            ['api', 'trips', tripId],
            await apiSend('POST', path, { at: next.at }, tripGuard),
          );
        } catch (error) {
          if (mayRetry(error)) return;
          toast({
            title: 'Update failed',
            description: messageOf(error, 'The stop could not be reported.'),
            kind: 'error',
          });
        }
        setWaiting(writeReports(key, readReports(key).slice(1)));
      }
    }
    return async () => {
      if (isSending.current) return;
      isSending.current = true;
      await sendAll().finally(() => (isSending.current = false));
    };
  }, [client, key, tripId]);

  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const send = () => void flush();
    send();
    window.addEventListener('online', send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [flush, isWaiting]);

  function report(stopId: string, mark: StopReport['mark']): void {
    const at = new Date(serverNow()).toISOString();
    setWaiting(writeReports(key, [...readReports(key), { stopId, mark, at }]));
    void flush();
  }

  return { waiting, report };
}

/** The stops as they are once the waiting reports have arrived. */
export function withReports(stops: readonly Stop[], waiting: readonly StopReport[]): Stop[] {
  return stops.map((stop) => {
    const at = (mark: StopReport['mark']) =>
      waiting.find((each) => each.stopId === stop.id && each.mark === mark)?.at ?? null;
    const leftAt = stop.leftAt ?? at('left');
    return { ...stop, leftAt, reachedAt: stop.reachedAt ?? at('reached') ?? leftAt };
  });
}

function mayRetry(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 0 || error.status === HTTP_TOO_MANY || error.status >= HTTP_SERVER_ERROR)
  );
}

function readReports(key: string): StopReport[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isReport) : [];
  } catch {
    return memory.get(key) ?? [];
  }
}

/** Where the browser stores nothing, as in some private windows. */
const memory = new Map<string, StopReport[]>();

function writeReports(key: string, reports: StopReport[]): StopReport[] {
  try {
    if (reports.length > 0) window.localStorage.setItem(key, JSON.stringify(reports));
    else window.localStorage.removeItem(key);
  } catch {
    memory.set(key, reports);
  }
  return reports;
}

function isReport(each: unknown): each is StopReport {
  return (
    typeof each === 'object' &&
    each !== null &&
    'stopId' in each &&
    typeof each.stopId === 'string' &&
    'mark' in each &&
    (each.mark === 'reached' || each.mark === 'left') &&
    'at' in each &&
    typeof each.at === 'string'
  );
}
