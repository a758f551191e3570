import { chakra } from '@chakra-ui/react/styled-system';
import type { ClaimEvidence } from '@tafiya/claims/admin.contract.ts';
import { distanceKm, type Point } from '@tafiya/core/geo.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { AuditedSheet } from '../lists/audited-sheet.tsx';
import { FieldList, when } from '../lists/row-fields.tsx';
import { inWords } from '@/shared/format/words.ts';

interface EvidenceSheetProps {
  id: string;
  title: string;
  onClose: () => void;
}

/** Boarding, stops and the driver's track for one claim. */
export function EvidenceSheet({ id, title, onClose }: EvidenceSheetProps) {
  return (
    <AuditedSheet
      title={`Evidence: ${title}`}
      noun="evidence"
      name="GET /admin/claims/:id/evidence"
      id={id}
      onClose={onClose}
    >
      {(evidence) => <Evidence evidence={evidence} />}
    </AuditedSheet>
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
