import { Button } from '@chakra-ui/react/button';
import type { Fleet, FleetVehicle } from '@tafiya/fleets/contract.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { type Shape, State } from '@/shared/ui/desk/desk.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import type { PagedQuery } from '@/shared/ui/folded-list.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { Plate } from './day/day-parts.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';
import { FleetSection, FleetTable } from './fleet-table.tsx';
import { hasMoreVehicles, useFleetVehicles } from './use-fleet.ts';

/** The company's vehicles, each with its driver and actions, page by page. */
export function FleetVehicles({ fleet, onOpen }: { fleet: Fleet; onOpen: OpenDialog }) {
  const { isSample } = fleet;
  const list = useFleetVehicles(fleet);
  // The pages of a fleet that was larger before are out of date.
  const isLarge = hasMoreVehicles(fleet);
  const vehicles = (isLarge ? list.data : undefined) ?? fleet.vehicles;
  return (
    <FleetSection
      title="Vehicles"
      action={
        <Button
          variant={isSample ? 'outline' : 'solid'}
          onClick={() => onOpen({ kind: 'vehicle', vehicle: null })}
        >
          Add Vehicle
        </Button>
      }
    >
      {vehicles.length === 0 ? (
        <EmptyState title="No vehicles" description="All your vehicles are retired. Add a new one." />
      ) : (
        <FleetTable
          heads={['Model', 'Plate', 'Seats', 'Driver', 'State']}
          rows={vehicles.map((vehicle) => ({
            id: vehicle.id,
            title: vehicle.model,
            name: vehicle.plateNumber,
            cells: [
              <Plate key="plate">{vehicle.plateNumber}</Plate>,
              typeAndSeats(vehicle),
              vehicle.driver?.name ?? 'No driver yet',
              <VehicleState key="state" vehicle={vehicle} />,
            ],
            ...(!isSample && {
              onEdit: () => onOpen({ kind: 'vehicle', vehicle }),
              menu: [
                { label: 'Papers', onSelect: () => onOpen({ kind: 'papers', vehicle }) },
                {
                  label: 'Retire',
                  isHard: true,
                  onSelect: () => onOpen({ kind: 'retire-vehicle', vehicle }),
                },
              ],
            }),
          }))}
        />
      )}
      {isLarge && (
        <ShowMore
          query={list.data === undefined && list.isError ? retryOf(list) : list}
          otherwise="More vehicles could not be loaded. Please try again."
        />
      )}
    </FleetSection>
  );
}

/** The pages as a next page that has failed: until they arrive, the vehicles of the fleet response are shown. */
function retryOf({ isFetching, error, refetch }: ReturnType<typeof useFleetVehicles>): PagedQuery {
  return {
    hasNextPage: true,
    isFetchingNextPage: isFetching,
    isFetchNextPageError: true,
    error,
    fetchNextPage: refetch,
  };
}

/** The state that keeps a vehicle off the road, with the reason; an expired paper comes behind. */
function VehicleState({ vehicle }: { vehicle: FleetVehicle }) {
  const [shape, words] = stateOf(vehicle);
  return (
    <>
      <State shape={shape}>{words}</State>{' '}
      {vehicle.hasExpiredPaper && <State shape="check">Paper expired</State>}
    </>
  );
}

function stateOf({ status, approval, rejectionReason }: FleetVehicle): [Shape, string] {
  if (approval === 'pending') return ['half', 'Being checked'];
  if (approval === 'rejected' || approval === 'withdrawn') {
    return ['check', rejectionReason ? `Not approved: ${rejectionReason}` : 'Not approved'];
  }
  if (status === 'active') return ['full', 'Active'];
  return status === 'maintenance' ? ['warn', 'Maintenance'] : ['gone', 'Retired'];
}

/** `Bus, 14 seats`. */
function typeAndSeats({ type, capacity }: FleetVehicle): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}, ${countOf(capacity, 'seat')}`;
}
