import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import type { Fleet, FleetTrip } from '@tafiya/fleets/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatCount } from '@/shared/format/numbers.ts';
import { PayoutsHeld } from '@/shared/payouts/payouts-held.tsx';
import { useUser } from '@/shared/session/store.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { Notice } from '@/shared/ui/notice.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { useAgain } from '@/shared/trips/again.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { type Stat, StatRow } from '@/shared/ui/stat-row.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { type FleetDialog, FleetDialogs, type OpenDialog } from './fleet-dialogs.tsx';
import { FleetTabs } from './fleet-tabs.tsx';
import { needsDriver } from './fleet-trips.tsx';
import { useEveryDriver, useEveryVehicle, useFleet, useFleetLive } from './use-fleet.ts';

/** /corporate: the company's vehicles, routes, drivers and trips; `payouts` is the tab of another feature. */
export function CorporateDashboard({ payouts }: { payouts?: ReactNode }) {
  const user = useUser();
  const { data: fleet, error, isFetching, refetch } = useFleet();
  const [opened, setOpened] = useState<FleetDialog | null>(null);
  const again = useAgain();
  const dialog: FleetDialog | null = again.trip ? { kind: 'trip', again: again.trip } : opened;
  function setDialog(next: FleetDialog | null) {
    setOpened(next);
    if (again.isAsked) again.close();
  }
  // All vehicles and drivers, because forms choose from them.
  const { data: drivers = [] } = useEveryDriver({ enabled: fleet?.isSample === false });
  const vehicles = useEveryVehicle(fleet, { enabled: dialog !== null });
  useFleetLive(user.id);
  const isWide = useWide() !== false;
  const figures = <StatRow stats={fleetStats(fleet)} />;
  const company = fleet?.companyName ?? user.companyName ?? 'Fleet Management System';

  return (
    <PageMain>
      <PageHeader
        title="Corporate Fleet Dashboard"
        badges={<Badge tone="positive">Fleet Manager</Badge>}
        lead={`${company}. Welcome, ${user.name}`}
      />
      <chakra.div display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
        {fleet && !fleet.isVerified && <NotVerifiedNotice />}
        {fleet?.payoutHold && <PayoutsHeld hold={fleet.payoutHold} />}
        {fleet && <DriversNeeded trips={fleet.trips.filter(needsDriver)} onOpen={setDialog} />}
        {fleet?.isSample && <SampleNotice onAdd={() => setDialog({ kind: 'vehicle', vehicle: null })} />}
        {fleet === undefined && error && !isFetching ? (
          <ErrorState
            title="Your fleet could not be loaded"
            description={messageOf(error, 'Please try again.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            {(isWide || !fleet) && figures}
            {fleet ? (
              <FleetTabs
                fleet={fleet}
                payouts={payouts}
                figures={isWide ? null : figures}
                onOpen={setDialog}
              />
            ) : (
              <SkeletonGroup label="Loading your fleet..." display="grid" gap="4">
                <TicketSkeleton />
                <TicketSkeleton />
              </SkeletonGroup>
            )}
          </>
        )}
      </chakra.div>
      {again.error && (
        <Sheet title="Schedule Trip" onClose={again.close}>
          <Problem error={again.error} otherwise="The trip could not be loaded. Please try again." />
        </Sheet>
      )}
      {dialog && fleet && vehicles.data === undefined && (
        <VehiclesAwaited query={vehicles} onClose={() => setDialog(null)} />
      )}
      {dialog && fleet && vehicles.data !== undefined && (
        <FleetDialogs
          dialog={dialog}
          fleet={{ ...fleet, vehicles: vehicles.data }}
          drivers={drivers}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </PageMain>
  );
}

/** In place of a dialog of a large fleet, until it has every vehicle to choose from. */
function VehiclesAwaited({ query, onClose }: VehiclesAwaitedProps) {
  return (
    <Sheet title="Your fleet" onClose={onClose}>
      <QueryState query={query} what="your vehicles">
        {() => null}
      </QueryState>
    </Sheet>
  );
}

interface VehiclesAwaitedProps {
  query: Pick<ReturnType<typeof useEveryVehicle>, 'data' | 'error' | 'refetch'>;
  onClose: () => void;
}

/** What happens before the company can schedule trips, and the way to it; after a rejection or a withdrawal with its reason. */
function NotVerifiedNotice() {
  const { rejection } = useUser();
  return (
    <Notice
      label="Verification"
      title={rejection ? 'Your company is not verified' : 'Your company is not verified yet'}
      action={
        <ButtonLink to="/account/profile" variant="outline">
          Go to your account
        </ButtonLink>
      }
    >
      {rejection && <chakra.p overflowWrap="anywhere">{`Reason: ${sentence(rejection.reason)}`}</chakra.p>}
      <p>
        {rejection && !rejection.isInReview
          ? 'You cannot schedule trips now. Send a new proof of address on your account page, and we check it again.'
          : 'An administrator must verify your company before you can schedule trips. You will get an alert. Meanwhile you can add vehicles and routes and invite drivers.'}
      </p>
      {!rejection && <p>If you have not sent a proof of address yet, send it on your account page.</p>}
    </Notice>
  );
}

/** Trips that are cancelled without another driver; wherever they stand in the lists. */
function DriversNeeded({ trips, onOpen }: { trips: readonly FleetTrip[]; onOpen: OpenDialog }) {
  const [next] = trips;
  if (next === undefined) return null;
  return (
    <Notice
      label="Drivers"
      title={`${countOf(trips.length, 'trip has', 'trips have')} no driver`}
      action={<Button onClick={() => onOpen({ kind: 'name-driver', trip: next })}>Find a driver</Button>}
    >
      <p>{`${trips.length === 1 ? '' : 'The next: '}${next.origin} to ${next.destination}, ${formatDayTime(next.departureDate)}.`}</p>
    </Notice>
  );
}

function sentence(reason: string | null): string {
  if (reason === null) return 'Please write to us.';
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** Marks the sample data and offers to replace it with the first real vehicle. */
function SampleNotice({ onAdd }: { onAdd: () => void }) {
  return (
    <chakra.aside
      aria-label="Sample data"
      layerStyle="card"
      padding={{ base: '4', md: '5' }}
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      gap="4"
    >
      <div>
        <Badge tone="accent">Sample data</Badge>
        <chakra.p marginTop="2" maxWidth="60ch">
          This is how your fleet will look. Add your first vehicle to replace the sample with your own
          vehicles, routes and trips.
        </chakra.p>
      </div>
      <Button size="lg" onClick={onAdd}>
        Add your first vehicle
      </Button>
    </chakra.aside>
  );
}

/** The four summary cards; values are undefined while the fleet loads. */
function fleetStats(fleet: Fleet | undefined): Stat[] {
  return [
    { label: 'Total Vehicles', value: fleet && formatCount(fleet.vehicleCount) },
    { label: 'Active Routes', value: fleet?.routes.filter((route) => route.isActive).length.toString() },
    { label: 'Scheduled Trips', value: fleet && formatCount(fleet.scheduledTrips) },
    { label: 'Revenue', value: fleet && formatNaira(fleet.revenue) },
  ];
}
