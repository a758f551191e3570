import { chakra } from '@chakra-ui/react/styled-system';
import type { Fleet, FleetDriver, FleetRoute, FleetTrip, FleetVehicle } from '@tafiya/fleets/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { useTripCancellation } from '@/shared/payments/use-trip-cancellation.ts';
import { TripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { EditFleetTripSheet } from './edit-fleet-trip-sheet.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { PaperList } from '@/shared/vehicles/paper-list.tsx';
import { usePapers } from '@/shared/vehicles/papers.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { type NewRoute, RouteSheet } from './route-sheet.tsx';
import { type FleetRemoval, useFleetRemoval } from './use-fleet-changes.ts';
import { VehicleSheet } from './vehicle-sheet.tsx';

/** The dialog that is open over the dashboard. A null `vehicle` or `route` creates a new one. */
export type FleetDialog =
  | { kind: 'vehicle'; vehicle: FleetVehicle | null }
  | { kind: 'papers'; vehicle: FleetVehicle }
  | { kind: 'retire-vehicle'; vehicle: FleetVehicle }
  | { kind: 'route'; route: FleetRoute | null; initial?: NewRoute }
  | { kind: 'retire-route'; route: FleetRoute }
  | { kind: 'edit-trip'; trip: FleetTrip }
  | { kind: 'cancel-trip'; trip: FleetTrip }
  | { kind: 'passengers'; trip: FleetTrip }
  | { kind: 'invite' }
  | { kind: 'remove-driver'; driver: FleetDriver };

export type OpenDialog = (dialog: FleetDialog) => void;

export interface FleetDialogsProps {
  dialog: FleetDialog;
  fleet: Fleet;
  drivers: readonly FleetDriver[];
  onClose: () => void;
}

/** Renders the open dialog. */
export function FleetDialogs({ dialog, fleet, drivers, onClose }: FleetDialogsProps) {
  switch (dialog.kind) {
    case 'vehicle':
      return <VehicleSheet vehicle={dialog.vehicle} drivers={drivers} onClose={onClose} />;
    case 'papers':
      return <PapersSheet vehicle={dialog.vehicle} onClose={onClose} />;
    case 'route':
      return <RouteSheet route={dialog.route} initial={dialog.initial} onClose={onClose} />;
    case 'edit-trip':
      return <EditFleetTripSheet trip={dialog.trip} fleet={fleet} onClose={onClose} />;
    case 'passengers':
      return (
        <Sheet title={`Passengers, ${dialog.trip.origin} to ${dialog.trip.destination}`} onClose={onClose}>
          <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
            <TripPassengers tripId={dialog.trip.id} />
            <ButtonLink to={`/trips/${dialog.trip.id}/manifest`} variant="outline">
              Printed manifest
            </ButtonLink>
          </chakra.div>
        </Sheet>
      );
    case 'invite':
      return <InviteSheet vehicles={fleet.vehicles} onClose={onClose} />;
    case 'retire-vehicle':
      return (
        <RemovalSheet
          title="Retire this vehicle?"
          words={`${dialog.vehicle.model}, ${dialog.vehicle.plateNumber}. It cannot be scheduled again. Past trips and their revenue are kept.`}
          action="Retire vehicle"
          call={{ name: 'POST /corporate/vehicles/:id/retire', input: { id: dialog.vehicle.id } }}
          done={{ title: 'Vehicle retired', description: 'It can no longer be scheduled.' }}
          onClose={onClose}
        />
      );
    case 'retire-route':
      return (
        <RemovalSheet
          title="Retire this route?"
          words={`${dialog.route.name}, ${dialog.route.origin} to ${dialog.route.destination}. Trips already scheduled on it are not affected.`}
          action="Retire route"
          call={{ name: 'POST /corporate/routes/:id/retire', input: { id: dialog.route.id } }}
          done={{ title: 'Route retired', description: 'No new trips can be scheduled on it.' }}
          onClose={onClose}
        />
      );
    case 'cancel-trip':
      return <CancelTripSheet trip={dialog.trip} onClose={onClose} />;
    case 'remove-driver':
      return (
        <RemovalSheet
          title={dialog.driver.status === 'active' ? 'Remove this driver?' : 'Withdraw this invitation?'}
          words={
            dialog.driver.status === 'active'
              ? `${dialog.driver.name ?? dialog.driver.email} will no longer drive for you and is notified.`
              : `${dialog.driver.email} can no longer accept the invitation.`
          }
          action={dialog.driver.status === 'active' ? 'Remove driver' : 'Withdraw invitation'}
          call={{ name: 'DELETE /corporate/drivers/:id', input: { id: dialog.driver.id } }}
          done={{ title: dialog.driver.status === 'active' ? 'Driver removed' : 'Invitation withdrawn' }}
          onClose={onClose}
        />
      );
  }
}

/** Cancels a trip, after saying what happens to the passengers and their money. */
function CancelTripSheet({ trip, onClose }: { trip: FleetTrip; onClose: () => void }) {
  const { words, isUnknown } = useTripCancellation(trip.id, trip.booked);
  return (
    <RemovalSheet
      title="Cancel this trip?"
      words={`${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}. ${words}`}
      isUnknown={isUnknown}
      action="Cancel trip"
      call={{ name: 'POST /corporate/trips/:id/cancel', input: { id: trip.id } }}
      done={{ title: 'Trip cancelled', description: 'It can no longer be booked.' }}
      onClose={onClose}
    />
  );
}

interface RemovalSheetProps {
  title: string;
  /** The consequences. */
  words: string;
  isUnknown?: boolean;
  action: string;
  call: FleetRemoval;
  done: { title: string; description?: string };
  onClose: () => void;
}

/** Confirms a retirement, removal or cancellation, and sends it. */
function RemovalSheet({ call, done, onClose, ...question }: RemovalSheetProps) {
  const removal = useFleetRemoval(call);
  const confirm = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast(done);
      },
    });
  return (
    <ConfirmSheet
      {...question}
      isHard
      isPending={removal.isPending}
      error={removal.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Roadworthiness and insurance of a vehicle of the fleet. */
function PapersSheet({ vehicle, onClose }: { vehicle: FleetVehicle; onClose: () => void }) {
  return (
    <Sheet title={`Papers of ${vehicle.plateNumber}`} onClose={onClose}>
      <QueryState query={usePapers(vehicle.id)} what="the papers">
        {(papers) => <PaperList papers={papers} />}
      </QueryState>
    </Sheet>
  );
}
