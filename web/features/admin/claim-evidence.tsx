import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { claimEvidenceSchema, type ClaimEvidence } from '@contracts/admin-claims.ts';
import { distanceKm, type Point } from '@domain/geo.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiGet } from '@/shared/api/api.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { RowsLoading } from './admin-list.tsx';
import { when } from './money-states.tsx';
import { FieldList, inWords } from './row-fields.tsx';

interface EvidenceSheetProps {
  id: string;
  title: string;
  onClose: () => void;
}

/** Boarding, stops and the driver's track for one claim. */
export function EvidenceSheet({ id, title, onClose }: EvidenceSheetProps) {
  // Not below ADMIN_KEY and never stale: a refresh of the lists must not look, and audit, again.
  const evidence = useQuery({
    queryKey: ['api', 'claim-evidence', id],
    queryFn: ({ signal }) => apiGet(`/api/admin/claims/${id}/evidence`, claimEvidenceSchema, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Sheet title={`Evidence: ${title}`} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <p>The audit log records that you have looked at it.</p>
        {evidence.isPending && <RowsLoading noun="evidence" />}
        {evidence.isError && (
          <ErrorState
            title="The evidence could not be loaded"
            description={messageOf(evidence.error, 'Please try again.')}
            onRetry={() => void evidence.refetch()}
            retrying={evidence.isFetching}
          />
        )}
        {evidence.data && <Evidence evidence={evidence.data} />}
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </chakra.div>
    </Sheet>
  );
}

function Evidence({ evidence }: { evidence: ClaimEvidence }) {
  const { stops, track, boarded, bookings, isFlagged, showsItWent, isClosedByClock } = evidence;
  return (
    <>
      {isFlagged && (
        <chakra.p color="danger.fg" fontWeight="medium">
          On the last 10 trips this driver reported more than twice that a passenger did not come.
        </chakra.p>
      )}
      <FieldList
        gridTemplateColumns="minmax(0, 1fr)"
        fields={[
          ['Signs that the trip took place', showsItWent ? 'Yes' : 'None'],
          ['Trip', inWords(evidence.tripStatus)],
          [
            'Ended',
            isClosedByClock ? `${when(evidence.endedAt)}, not by the driver` : when(evidence.endedAt),
          ],
          ['This passenger boarded', orNo(evidence.boardedAt)],
          ['Boarded on this trip', `${boarded} of ${bookings} bookings`],
          ['Fare goes to the driver', when(evidence.releaseAt)],
          [
            'Driver’s track',
            track.length === 0
              ? 'None'
              : `${track.length} points, ${when(track.at(0)?.at ?? null)} to ${when(track.at(-1)?.at ?? null)}`,
          ],
        ]}
      />
      <chakra.ol aria-label="Stops" listStyleType="none" display="grid" gap="3">
        {stops.map((stop) => (
          <chakra.li key={stop.id} layerStyle="card" p="3" display="grid" gap="2">
            <chakra.h3 fontWeight="bold">
              {stop.place}
              {stop.id === evidence.getsOnAtStopId && ', gets on here'}
              {stop.id === evidence.getsOffAtStopId && ', gets off here'}
            </chakra.h3>
            <FieldList
              gridTemplateColumns="minmax(0, 1fr)"
              fields={[
                ['Planned', formatDayTime(stop.plannedAt)],
                ['Reached by the track', orNo(stop.reachedAt)],
                ['Driver pressed “At stop”', orNo(stop.reportedAt)],
                ['Left', orNo(stop.leftAt)],
                ['Track nearest', nearestText(track, stop)],
              ]}
            />
          </chakra.li>
        ))}
      </chakra.ol>
    </>
  );
}

const orNo = (moment: string | null) => (moment === null ? 'No' : formatDayTime(moment));

/** How near the driver's track came to a stop, and when. */
function nearestText(track: ClaimEvidence['track'], stop: Point): string {
  let nearest: { km: number; at: string } | null = null;
  for (const point of track) {
    const km = distanceKm(point, stop);
    if (nearest === null || km < nearest.km) nearest = { km, at: point.at };
  }
  return nearest === null ? 'Unknown' : `${formatKm(nearest.km)}, ${formatDayTime(nearest.at)}`;
}
