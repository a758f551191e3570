import { Button } from '@chakra-ui/react/button';
import type { FleetDriver } from '@tafiya/fleets/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
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
  const { data: drivers, error, isFetching, refetch } = list;
  if (drivers === undefined) {
    if (error && !isFetching) {
      return (
        <ErrorState
          title="Your drivers could not be loaded"
          description={messageOf(error, 'Please try again.')}
          onRetry={() => void refetch()}
        />
      );
    }
    return (
      <SkeletonGroup label="Loading your drivers..." layerStyle="card" padding="4" display="grid" gap="2">
        <SkeletonBlock height="6" width="40" />
        <SkeletonBlock height="5" width="56" />
      </SkeletonGroup>
    );
  }
  if (drivers.length === 0) {
    return (
      <EmptyState
        title="No drivers yet"
        description="Invite a verified driver by email. Once they accept, their vehicle can be scheduled."
      />
    );
  }
  return (
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
