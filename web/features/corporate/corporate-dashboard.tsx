import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { messageOf } from '@/shared/api/api-error.ts';
import { useUser } from '@/shared/session/store.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket-skeleton.tsx';
import { StatRow } from '@/shared/ui/stat-row.tsx';
import type { FleetDialog } from './fleet-dialog.ts';
import { FleetDialogs } from './fleet-dialogs.tsx';
import { FleetTabs } from './fleet-tabs.tsx';
import { fleetStats } from './fleet-words.ts';
import { SampleNotice } from './sample-notice.tsx';
import { useFleet, useFleetDrivers, useFleetLive } from './use-fleet.ts';

/** /corporate: the company's vehicles, routes, drivers and trips (specification §2). */
export function CorporateDashboard() {
  const user = useUser();
  const { data: fleet, error, isFetching, refetch } = useFleet();
  const { data: drivers = [] } = useFleetDrivers();
  const [dialog, setDialog] = useState<FleetDialog | null>(null);
  useFleetLive(user.id);
  const company = fleet?.companyName ?? user.companyName ?? 'Fleet Management System';

  return (
    <PageMain>
      <PageHeader
        title="Corporate Fleet Dashboard"
        badges={<Badge tone="positive">Fleet Manager</Badge>}
        lead={`${company}. Welcome, ${user.name}`}
      />
      <chakra.div display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
        {fleet?.isSample && <SampleNotice onAdd={() => setDialog({ kind: 'vehicle', vehicle: null })} />}
        {fleet === undefined && error && !isFetching ? (
          <ErrorState
            title="Your fleet could not be loaded"
            description={messageOf(error, 'Please try again.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <StatRow stats={fleetStats(fleet)} />
            {fleet ? (
              <FleetTabs fleet={fleet} onOpen={setDialog} />
            ) : (
              <SkeletonGroup label="Loading your fleet..." display="grid" gap="4">
                <TicketSkeleton />
                <TicketSkeleton />
              </SkeletonGroup>
            )}
          </>
        )}
      </chakra.div>
      {dialog && fleet && (
        <FleetDialogs dialog={dialog} fleet={fleet} drivers={drivers} onClose={() => setDialog(null)} />
      )}
    </PageMain>
  );
}
