import { Button } from '@chakra-ui/react/button';
import type { FleetDriver } from '@tafiya/fleets/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { CardSkeleton } from '@/shared/ui/skeleton.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';
import { FleetCard, FleetList, FleetSection } from './fleet-list.tsx';
import { useFleetDrivers } from './use-fleet.ts';

/** The company's drivers: active, invited and declined. */
export function FleetDrivers({ onOpen }: { onOpen: OpenDialog }) {
  return (
    <FleetSection
      title="Drivers"
      action={
        <Button variant="outline" onClick={() => onOpen({ kind: 'invite' })}>
          Invite Driver
        </Button>
      }
    >
      <DriverList onOpen={onOpen} />
    </FleetSection>
  );
}

function DriverList({ onOpen }: { onOpen: OpenDialog }) {
  const list = useFleetDrivers();
  return (
    <QueryState
      query={list}
      what="your drivers"
      skeleton={<CardSkeleton />}
      empty={
        <EmptyState
          title="No drivers yet"
          description="Invite a verified driver by email. Once they accept, their vehicle can be scheduled."
        />
      }
    >
      {(drivers) => (
        <>
          <FleetList>
            {drivers.map((driver) => (
              <FleetCard
                key={driver.id}
                title={driver.name ?? driver.email}
                badge={<DriverBadge driver={driver} />}
                facts={factsOf(driver)}
                actions={driver.status !== 'declined' && <DriverAction driver={driver} onOpen={onOpen} />}
              />
            ))}
          </FleetList>
          <ShowMore query={list} otherwise="More drivers could not be loaded. Please try again." />
        </>
      )}
    </QueryState>
  );
}

function DriverAction({ driver, onOpen }: { driver: FleetDriver; onOpen: OpenDialog }) {
  const verb = driver.status === 'active' ? 'Remove' : 'Withdraw';
  return (
    <Button
      variant="outline"
      colorPalette="red"
      aria-label={`${verb} ${driver.name ?? driver.email}`}
      onClick={() => onOpen({ kind: 'remove-driver', driver })}
    >
      {verb}
    </Button>
  );
}

function DriverBadge({ driver }: { driver: FleetDriver }) {
  if (driver.status === 'invited') return <Badge tone="warning">Invited</Badge>;
  if (driver.status === 'declined') return <Badge>Declined</Badge>;
  if (driver.leavesAt !== null) {
    return <Badge tone="warning">{`Leaves ${formatDayTime(driver.leavesAt)}`}</Badge>;
  }
  return driver.isVerified ? (
    <Badge tone="positive">Verified</Badge>
  ) : (
    <Badge tone="warning">Not verified yet</Badge>
  );
}

function factsOf({ name, email, vehicle }: FleetDriver): string[] {
  return [name === null ? '' : email, vehicle === null ? 'No vehicle' : `Vehicle: ${vehicle}`].filter(
    Boolean,
  );
}
