import type { FleetVehicle } from '@tafiya/fleets/contract.ts';
import { PaperList } from '@/shared/vehicles/paper-list.tsx';
import { usePapers } from '@/shared/vehicles/papers.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';

interface PapersSheetProps {
  vehicle: FleetVehicle;
  onClose: () => void;
}

/** Roadworthiness and insurance of a vehicle of the fleet. */
export function PapersSheet({ vehicle, onClose }: PapersSheetProps) {
  return (
    <Sheet title={`Papers of ${vehicle.plateNumber}`} onClose={onClose}>
      <QueryState query={usePapers(vehicle.id)} what="the papers">
        {(papers) => <PaperList papers={papers} />}
      </QueryState>
    </Sheet>
  );
}
