import { Button } from '@chakra-ui/react/button';
import type { Fleet, FleetVehicle } from '@tafiya/fleets/contract.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import type { PagedQuery } from '@/shared/ui/folded-list.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';
import { FleetCard, FleetList, FleetSection } from './fleet-list.tsx';
import { hasMoreVehicles, useFleetVehicles } from './use-fleet.ts';

interface FleetVehiclesProps {
  fleet: Fleet;
  onOpen: OpenDialog;
}

/** The company's vehicles, each with its driver and actions, page by page. */
export function FleetVehicles({ fleet, onOpen }: FleetVehiclesProps) {
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
        <FleetList>
          {vehicles.map((vehicle) => (
            <FleetCard
              key={vehicle.id}
              title={vehicle.model}
              badge={
                <>
                  <VehicleBadge vehicle={vehicle} />
                  {vehicle.hasExpiredPaper && <Badge tone="danger">Paper expired</Badge>}
                </>
              }
              facts={[
                vehicle.plateNumber,
                typeAndSeats(vehicle),
                vehicle.driver ? `Driver: ${vehicle.driver.name}` : 'No driver yet',
                ...(isRefused(vehicle) && vehicle.rejectionReason
                  ? [`Not approved: ${vehicle.rejectionReason}`]
                  : []),
              ]}
              actions={!isSample && <VehicleActions vehicle={vehicle} onOpen={onOpen} />}
            />
          ))}
        </FleetList>
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

function VehicleActions({ vehicle, onOpen }: { vehicle: FleetVehicle; onOpen: OpenDialog }) {
  return (
    <>
      <Button
        variant="outline"
        aria-label={`Edit ${vehicle.plateNumber}`}
        onClick={() => onOpen({ kind: 'vehicle', vehicle })}
      >
        Edit
      </Button>
      <Button
        variant="outline"
        aria-label={`Papers of ${vehicle.plateNumber}`}
        onClick={() => onOpen({ kind: 'papers', vehicle })}
      >
        Papers
      </Button>
      <Button
        variant="ghost"
        colorPalette="red"
        aria-label={`Retire ${vehicle.plateNumber}`}
        onClick={() => onOpen({ kind: 'retire-vehicle', vehicle })}
      >
        Retire
      </Button>
    </>
  );
}

const isRefused = ({ approval }: FleetVehicle) => approval === 'rejected' || approval === 'withdrawn';

function VehicleBadge({ vehicle }: { vehicle: FleetVehicle }) {
  const { status, approval } = vehicle;
  if (approval === 'pending') return <Badge tone="warning">Being checked</Badge>;
  if (isRefused(vehicle)) return <Badge tone="danger">Not approved</Badge>;
  if (status === 'active') return <Badge tone="positive">Active</Badge>;
  return <Badge tone="warning">{status === 'maintenance' ? 'Maintenance' : 'Retired'}</Badge>;
}

/** `Bus, 14 seats`. */
function typeAndSeats({ type, capacity }: FleetVehicle): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}, ${countOf(capacity, 'seat')}`;
}
