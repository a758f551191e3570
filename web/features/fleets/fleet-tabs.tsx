import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import type { DemandCardProps } from '@/shared/demand/demand-card.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { TabStrip } from '@/shared/ui/tab-strip.tsx';
import { Tabs } from '@/shared/ui/tabs.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';
import { FleetDrivers } from './fleet-drivers.tsx';
import { FleetRoutes } from './fleet-routes.tsx';
import { AllFleetTrips, FleetTrips } from './fleet-trips.tsx';
import { FleetVehicles } from './fleet-vehicles.tsx';

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'fleet', label: 'Fleet Management' },
  { value: 'routes', label: 'Routes' },
  { value: 'trips', label: 'Trip Management' },
  { value: 'payouts', label: 'Payouts' },
] as const;
const OVERVIEW_TRIPS_SHOWN = 3;

const DemandCard = lazyPart<DemandCardProps>(
  () => import('@/shared/demand/demand-card.tsx').then((file) => file.DemandCard),
  { fallback: null, problem: () => null },
);

interface FleetTabsProps {
  fleet: Fleet;
  payouts: ReactNode;
  /** Under the next departures: the summary, on phones. */
  figures: ReactNode;
  onOpen: OpenDialog;
}

/** The tabs; the address holds the open one. */
export function FleetTabs({ fleet, payouts, figures, onOpen }: FleetTabsProps) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'overview';
  const { isSample, routes, trips } = fleet;
  return (
    <Tabs.Root
      value={tab}
      onValueChange={({ value }) => setParams({ tab: value }, { replace: true })}
      unmountOnExit
    >
      <TabStrip label="Fleet" selected={tab}>
        {TABS.map(({ value, label }) => (
          <Tabs.Trigger key={value} value={value} flexShrink="0">
            {label}
          </Tabs.Trigger>
        ))}
      </TabStrip>
      <Tabs.Content value="overview">
        <chakra.div display="grid" gap="8">
          <FleetTrips
            title="Next trips"
            trips={trips.filter((trip) => !isOver(trip.status)).slice(0, OVERVIEW_TRIPS_SHOWN)}
            isSample={isSample}
            onOpen={onOpen}
          />
          {figures}
          {!isSample && <DemandCard onCreate={(asked) => onOpen({ kind: 'trip', asked })} />}
          <FleetVehicles fleet={fleet} primary={false} onOpen={onOpen} />
          <FleetRoutes routes={routes} isSample={isSample} primary={false} onOpen={onOpen} />
        </chakra.div>
      </Tabs.Content>
      <Tabs.Content value="fleet">
        <chakra.div display="grid" gap="8">
          <FleetVehicles fleet={fleet} onOpen={onOpen} />
          {!isSample && <FleetDrivers onOpen={onOpen} />}
        </chakra.div>
      </Tabs.Content>
      <Tabs.Content value="routes">
        <FleetRoutes routes={routes} isSample={isSample} onOpen={onOpen} />
      </Tabs.Content>
      <Tabs.Content value="trips">
        <AllFleetTrips fleet={fleet} onOpen={onOpen} />
      </Tabs.Content>
      <Tabs.Content value="payouts">{payouts}</Tabs.Content>
    </Tabs.Root>
  );
}
