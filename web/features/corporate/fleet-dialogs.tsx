import type { Fleet, FleetDriver, FleetTrip } from '@contracts/corporate.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { TripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { EditFleetTripSheet } from './edit-fleet-trip-sheet.tsx';
import { EndingSheet } from './ending-sheet.tsx';
import type { FleetDialog } from './fleet-dialog.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { RouteSheet } from './route-sheet.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';
import { VehicleSheet } from './vehicle-sheet.tsx';

interface FleetDialogsProps {
  dialog: FleetDialog;
  fleet: Fleet;
  drivers: readonly FleetDriver[];
  onClose: () => void;
}

/** The sheet that is open. */
export function FleetDialogs({ dialog, fleet, drivers, onClose }: FleetDialogsProps) {
  switch (dialog.kind) {
    case 'vehicle':
      return <VehicleSheet vehicle={dialog.vehicle} drivers={drivers} onClose={onClose} />;
    case 'route':
      return <RouteSheet route={dialog.route} onClose={onClose} />;
    case 'trip':
      return <ScheduleSheet fleet={fleet} onClose={onClose} />;
    case 'edit-trip':
      return <EditFleetTripSheet trip={dialog.trip} fleet={fleet} drivers={drivers} onClose={onClose} />;
    case 'passengers':
      return (
        <Sheet title={`Passengers, ${dialog.trip.origin} to ${dialog.trip.destination}`} onClose={onClose}>
          <TripPassengers tripId={dialog.trip.id} />
        </Sheet>
      );
    case 'invite':
      return <InviteSheet vehicles={fleet.vehicles} onClose={onClose} />;
    case 'retire-vehicle':
      return (
        <EndingSheet
          title="Retire this vehicle?"
          words={`${dialog.vehicle.model}, ${dialog.vehicle.plateNumber}. It leaves your fleet for good; past trips stay in your books.`}
          action="Retire vehicle"
          method="POST"
          path={`/vehicles/${dialog.vehicle.id}/retire`}
          done={{ title: 'Vehicle retired', description: 'It can no longer be scheduled.' }}
          onClose={onClose}
        />
      );
    case 'retire-route':
      return (
        <EndingSheet
          title="Retire this route?"
          words={`${dialog.route.name}, ${dialog.route.origin} to ${dialog.route.destination}. Trips already scheduled on it stand.`}
          action="Retire route"
          method="POST"
          path={`/routes/${dialog.route.id}/retire`}
          done={{ title: 'Route retired', description: 'No new trips can be scheduled on it.' }}
          onClose={onClose}
        />
      );
    case 'cancel-trip':
      return (
        <EndingSheet
          title="Cancel this trip?"
          words={cancelWords(dialog.trip)}
          action="Cancel trip"
          method="POST"
          path={`/trips/${dialog.trip.id}/cancel`}
          done={{ title: 'Trip cancelled', description: 'It can no longer be booked.' }}
          onClose={onClose}
        />
      );
    case 'remove-driver':
      return (
        <EndingSheet
          title={dialog.driver.status === 'active' ? 'Remove this driver?' : 'Withdraw this invitation?'}
          words={
            dialog.driver.status === 'active'
              ? `${dialog.driver.name ?? dialog.driver.email} will no longer drive for you and is told so.`
              : `${dialog.driver.email} can no longer accept it.`
          }
          action={dialog.driver.status === 'active' ? 'Remove driver' : 'Withdraw invitation'}
          method="DELETE"
          path={`/drivers/${dialog.driver.id}`}
          done={{ title: dialog.driver.status === 'active' ? 'Driver removed' : 'Invitation withdrawn' }}
          onClose={onClose}
        />
      );
  }
}

function cancelWords({ origin, destination, departureDate, booked }: FleetTrip): string {
  const trip = `${origin} to ${destination}, ${formatDayTime(departureDate)}.`;
  if (booked === 0) return `${trip} Nobody has booked it. This cannot be undone.`;
  return `${trip} ${countOf(booked, 'seat')} booked: those passengers lose their seats and are told at once. This cannot be undone.`;
}
