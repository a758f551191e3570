import type { FleetVehicle } from '@tafiya/fleets/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { PaperList } from '@/shared/vehicles/paper-list.tsx';
import { usePapers } from '@/shared/vehicles/papers.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';

interface PapersSheetProps {
  vehicle: FleetVehicle;
  onClose: () => void;
}

/** Roadworthiness and insurance of a vehicle of the fleet. */
export function PapersSheet({ vehicle, onClose }: PapersSheetProps) {
  const papers = usePapers(vehicle.id);
  return (
    <Sheet title={`Papers of ${vehicle.plateNumber}`} onClose={onClose}>
      {papers.data !== undefined ? (
        <PaperList papers={papers.data} />
      ) : papers.isPending ? (
        <SkeletonGroup label="Loading the papers..." display="grid" gap="4">
          <SkeletonBlock h="16" />
          <SkeletonBlock h="16" />
        </SkeletonGroup>
      ) : (
        <ErrorState
          title="The papers could not be loaded"
          description={messageOf(papers.error, 'Please try again.')}
          onRetry={() => void papers.refetch()}
          retrying={papers.isFetching}
        />
      )}
    </Sheet>
  );
}
