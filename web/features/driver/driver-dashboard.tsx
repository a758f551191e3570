import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { messageOf } from '@/shared/api/api-error.ts';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket-skeleton.tsx';
import { StatRow } from '@/shared/ui/stat-row.tsx';
import { CreateTripCard, focusCreateTrip } from './create-trip-card.tsx';
import { driverStats } from './driver-stats.ts';
import { DriverTrips } from './driver-trips.tsx';
import { useDriverLive } from './use-driver-live.ts';
import { useDriverTrips } from './use-driver.ts';
import { type VerificationState, VerificationBadge, verificationState } from './verification-badge.tsx';

const NOT_APPROVED = 'Your documents were not approved. See why, and send them again.';
const REASONS: Record<VerificationState, string | null> = {
  verified: null,
  pending: 'Your documents are being checked. You can create trips as soon as you are verified.',
  unverified: 'Only verified drivers can create trips. Send your documents once; it takes a few minutes.',
};

interface DriverDashboardProps {
  /** Stands above everything else. */
  notice?: ReactNode;
  /** Whether there is a notice is not known yet: what it would push down waits for it. */
  isNoticeLoading?: boolean;
}

/** The driver's home: verification, numbers, own trips, and a new one (specification §2). */
export function DriverDashboard({ notice, isNoticeLoading = false }: DriverDashboardProps) {
  const user = useUser();
  const profile = useDriverProfile();
  const trips = useDriverTrips();
  const [creating, setCreating] = useState(false);
  useDriverLive(user.id);
  function create() {
    setCreating(true);
    focusCreateTrip();
  }
  const state = profile.data && verificationState(profile.data);
  const verified = state === 'verified';
  const rejected = state === 'unverified' && profile.data?.verificationStatus === 'rejected';
  const reason = rejected ? NOT_APPROVED : state && REASONS[state];

  return (
    <PageMain>
      <PageHeader
        title={`Welcome, ${user.name}`}
        badges={state && <VerificationBadge state={state} />}
        lead={profile.isPending ? 'Loading dashboard...' : (reason ?? 'Your trips, seats and earnings.')}
        actions={
          <>
            {state === 'unverified' && (
              <ButtonLink to="/driver-verification">Complete Verification</ButtonLink>
            )}
            <Button
              disabled={!verified}
              variant={verified ? 'solid' : 'outline'}
              aria-expanded={creating}
              onClick={create}
            >
              Create Trip
            </Button>
          </>
        }
      />
      {isNoticeLoading ? (
        <SkeletonGroup label="Loading dashboard..." display="grid" gap="8">
          <div aria-hidden="true">
            <StatRow stats={driverStats(undefined, undefined)} />
          </div>
          <TicketSkeleton />
        </SkeletonGroup>
      ) : (
        <chakra.div display="grid" gap="8">
          {notice}
          {profile.isError && !profile.data && (
            <ErrorState
              title="Your profile could not be loaded"
              description={messageOf(profile.error, 'Please try again.')}
              onRetry={() => void profile.refetch()}
              retrying={profile.isFetching}
            />
          )}
          {verified && creating && <CreateTripCard onClose={() => setCreating(false)} />}
          <StatRow stats={driverStats(profile.data, trips.data)} failed={profile.isError || trips.isError} />
          <DriverTrips verified={verified} creating={creating} onCreate={create} />
        </chakra.div>
      )}
    </PageMain>
  );
}
