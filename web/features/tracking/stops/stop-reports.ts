import { useQueryClient } from '@tanstack/react-query';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { api } from '@/shared/api/api.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { useUnsent } from '@/shared/outbox/use-unsent.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** A press of "At stop" or "Left stop" that the server does not have yet. */
interface StopReport {
  stopId: string;
  mark: 'reached' | 'left';
  at: string;
}

/**
 * The driver's reports about stops. They are stored in the browser and sent in the order of the presses, now or once there is
 * a connection; the server treats a repeated report as the same.
 */
export function useStopReports({ id: tripId, driverId }: Pick<Trip, 'id' | 'driverId'>) {
  const client = useQueryClient();
  const queue = { key: `tafiya_stops_${driverId}_${tripId}`, owner: driverId };
  const { waiting, add } = useUnsent<StopReport>(queue, {
    isItem: isReport,
    send: async ({ stopId, mark, at }) => {
      const name =
        mark === 'reached' ? 'POST /trips/:id/stops/:stopId/reached' : 'POST /trips/:id/stops/:stopId/left';
      const trip = await api(name, { id: tripId, stopId, body: { at } });
      client.setQueryData(queryOf('GET /trips/:id', { id: tripId }).queryKey, trip);
    },
    onRefused: (error) =>
      toast({
        title: 'Update failed',
        description: messageOf(error, 'The stop could not be reported.'),
        kind: 'error',
      }),
  });

  function report(stopId: string, mark: StopReport['mark']): void {
    add({ stopId, mark, at: new Date(serverNow()).toISOString() });
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
