import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';

/** For a passenger whose trip has left their stop: the report that it left without them, or when they made it. */
export function LeftBehind({ trip, status }: { trip: BookableTrip; status: TripStatus }) {
  const isGone = useNow((now) => hasLeft(trip, status, now));
  const [asking, setAsking] = useState(false);
  const report = useReport(trip, () => setAsking(false));
  if (!isGone) return null;
  const reportedAt = report.data?.leftBehindAt ?? trip.leftBehindAt;
  if (reportedAt) {
    return (
      <section aria-label="You were left behind">
        <h2>You were left behind</h2>
        <p role="status">{`You reported this on ${formatDayTime(reportedAt)}. Tafiya is checking it.`}</p>
      </section>
    );
  }
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="3"
    >
      <b>Not on board?</b>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        I was left behind
      </Button>
      {asking && (
        <ConfirmSheet
          title="Did the trip leave without you?"
          words={`We tell Tafiya's administrators that ${trip.driver.user.name} left ${trip.origin} without you.`}
          action="I was left behind"
          doing="Sending..."
          keep="Not now"
          isPending={report.isPending}
          error={report.error}
          otherwise="Your report could not be sent."
          onConfirm={() => report.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </chakra.div>
  );
}

/** The server's rule (report_left_behind): a trip on its way leaves a stop when the driver reports it, or as planned. */
function hasLeft(trip: BookableTrip, status: TripStatus, now: number): boolean {
  if (status !== 'en_route') return status === 'arrived' || status === 'completed';
  const getOn = endsOf(trip)?.[0];
  return getOn === undefined || Date.parse(getOn.leftAt ?? getOn.time) <= now;
}

function useReport({ id }: BookableTrip, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /trips/:id/left-behind', { id }),
    onSuccess: () => {
      onDone();
      toast({ title: 'Reported', description: 'Tafiya is checking it.' });
      void invalidate(client, 'GET /trips/:id', { id });
    },
  });
}
