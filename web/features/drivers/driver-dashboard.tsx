import { Button } from '@chakra-ui/react/button';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { DriverTrip } from '@tafiya/trips/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { OthersOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { PhotoQuestion } from '@/shared/drivers/photo-consent.tsx';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount, formatRating } from '@/shared/format/numbers.ts';
import type { DemandCardProps, WantedTrip } from '@/shared/demand/demand-card.tsx';
import { AFTER_PUBLICATION, PushHint } from '@/shared/deliveries/push-hint.tsx';
import { useUser } from '@/shared/session/store.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { TickIcon } from '@/shared/ui/icons.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { useNow } from '@/shared/live/use-now.ts';
import { nearest } from '@/shared/trips/near-trip.ts';
import { useAgain } from '@/shared/trips/again.ts';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { type Stat, StatRow } from '@/shared/ui/stat-row.tsx';
import { CreateTripCard, focusCreateTrip } from './create-trip-card.tsx';
import { DriverNow, type StepButton } from './driver-now.tsx';
import { DriverTrips } from './driver-trips.tsx';
import { useDriverLive, useDriverTrips } from './use-driver-trips.ts';

const NOT_APPROVED = (
  <>
    {'Your documents were not approved. '}
    <Link asChild textDecoration="underline">
      <RouterLink to="/driver/verify">See why</RouterLink>
    </Link>
    , and send them again.
  </>
);
/** When the driver can create trips, which need a vehicle too; null: now. */
function reasonOf(state: VerificationState, hasVehicle: boolean): string | null {
  const vehicle = hasVehicle ? '' : ' and your vehicle is approved';
  switch (state) {
    case 'verified':
      return hasVehicle ? null : 'You can create trips as soon as your vehicle is approved.';
    case 'pending':
      return `Your documents are being checked. You can create trips as soon as you are verified${vehicle}.`;
    case 'unverified':
      return `You can create trips as soon as you are verified${vehicle}. Send what is missing once; it takes a few minutes.`;
  }
}

const DemandCard = lazyPart<DemandCardProps>(
  () => import('@/shared/demand/demand-card.tsx').then((file) => file.DemandCard),
  { fallback: null, problem: () => null },
);

interface DriverDashboardProps {
  /** Shown above everything else. */
  notice?: ReactNode;
  /** While true, a skeleton shows, so that a late notice pushes nothing down. */
  isNoticeLoading?: boolean;
  /** The button of the near trip's next step. */
  stepButton?: StepButton;
}

/** The driver's dashboard: the trip that is near, verification, statistics, own trips, and the form of a new one. */
export function DriverDashboard({
  notice,
  isNoticeLoading = false,
  stepButton = () => null,
}: DriverDashboardProps) {
  const user = useUser();
  const profile = useDriverProfile();
  const trips = useDriverTrips();
  const [isNew, setIsNew] = useState(false);
  const [wanted, setWanted] = useState<WantedTrip | null>(null);
  const [hasPublished, setHasPublished] = useState(false);
  const again = useAgain();
  const creating = isNew || again.isAsked;
  useDriverLive(user.id);
  function create() {
    if (!creating) setIsNew(true);
    focusCreateTrip();
  }
  function createWanted(trip: WantedTrip) {
    if (again.isAsked) again.close();
    setWanted(trip);
    create();
  }
  function close() {
    setIsNew(false);
    setWanted(null);
    if (again.isAsked) again.close();
  }
  const aboard = trips.data?.find(({ keptUntil }) => keptUntil);
  const going = (trips.data ?? []).filter(({ status }) => !isOver(status));
  const nearId = useNow((now) => nearest(going, (trip) => trip, now)?.id);
  const near = going.find(({ id }) => id === nearId);
  const state = profile.data && verificationState(profile.data);
  const verified = state === 'verified';
  const rejected = state === 'unverified' && profile.data?.verificationStatus === 'rejected';
  const reason = rejected
    ? NOT_APPROVED
    : profile.data && state && reasonOf(state, profile.data.vehicleSeats !== null);

  const actions = (
    <>
      {state === 'unverified' && <ButtonLink to="/driver-verification">Complete Verification</ButtonLink>}
      <Button
        disabled={!verified}
        variant={verified && !near ? 'solid' : 'outline'}
        aria-expanded={creating}
        onClick={create}
      >
        Create Trip
      </Button>
    </>
  );
  const stats = (
    <chakra.div display="grid" gap="3">
      <StatRow stats={driverStats(profile.data, trips.data)} failed={profile.isError || trips.isError} />
      {profile.data && <EarningsWords profile={profile.data} />}
      <ButtonLink to="/driver/earnings" variant="outline" alignSelf="start">
        Earnings and payouts
      </ButtonLink>
    </chakra.div>
  );

  return (
    <PageMain>
      <PageHeader
        title={`Welcome, ${user.name}`}
        badges={state && <VerificationBadge state={state} />}
        lead={
          near
            ? undefined
            : profile.isPending
              ? 'Loading dashboard...'
              : (reason ?? 'Your trips, seats and earnings.')
        }
        actions={!near && actions}
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
          {aboard && <OthersOnBoard trip={aboard} />}
          {near && (
            <chakra.div display="grid" gap="4">
              <DriverNow trip={near} stepButton={stepButton} />
              {reason && <chakra.p color="fg.muted">{reason}</chakra.p>}
              <chakra.div display="flex" flexWrap="wrap" gap="3">
                {actions}
              </chakra.div>
            </chakra.div>
          )}
          {notice}
          <PhotoQuestion />
          {profile.isError && !profile.data && (
            <ErrorState
              title="Your profile could not be loaded"
              description={messageOf(profile.error, 'Please try again.')}
              onRetry={() => void profile.refetch()}
              retrying={profile.isFetching}
            />
          )}
          {verified && creating && profile.data && (
            <NewTrip
              profile={profile.data}
              again={again}
              wanted={wanted}
              onPublished={() => setHasPublished(true)}
              onClose={close}
            />
          )}
          {hasPublished && <PushHint lead={AFTER_PUBLICATION} />}
          {!near && stats}
          <DriverTrips near={near} verified={verified} creating={creating} onCreate={create} />
          {verified && profile.data?.vehicleSeats && <DemandCard onCreate={createWanted} />}
          {near && stats}
        </chakra.div>
      )}
    </PageMain>
  );
}

interface NewTripProps {
  profile: DriverProfile;
  again: ReturnType<typeof useAgain>;
  wanted: WantedTrip | null;
  onPublished: () => void;
  onClose: () => void;
}

/** The form of a new trip, or what the driver's vehicle lacks for one. */
function NewTrip({ profile, again, wanted, onPublished, onClose }: NewTripProps) {
  if (profile.vehicleSeats !== null && again.isAsked && again.trip === null) {
    if (again.error === null) return <TicketSkeleton />;
    return (
      <ErrorState
        title="The trip could not be loaded"
        description={messageOf(again.error, 'Please try again.')}
        onRetry={again.retry}
      />
    );
  }
  if (profile.vehicleSeats !== null) {
    return (
      <CreateTripCard
        key={
          again.trip ? `${again.trip.kind} ${again.trip.trip.id}` : wanted && Object.values(wanted).join(' ')
        }
        again={again.trip}
        wanted={wanted}
        seatsMax={profile.vehicleSeats}
        licenceExpiresOn={profile.licenceExpiresOn}
        onPublished={onPublished}
        onClose={onClose}
      />
    );
  }
  const isWaiting = profile.vehicleApproval === 'pending';
  return (
    <Card title={isWaiting ? 'Your vehicle is being checked' : 'Add your vehicle first'} justifyItems="start">
      <p>
        {isWaiting
          ? 'You can publish trips as soon as your vehicle is approved. We will notify you.'
          : 'Passengers see the car and its plate on every trip, so a trip needs an approved vehicle with enough seats.'}
      </p>
      <ButtonLink to="/account/profile#vehicle">
        {isWaiting ? 'See your vehicle' : 'Add your vehicle'}
      </ButtonLink>
    </Card>
  );
}

type VerificationState = 'verified' | 'pending' | 'unverified';

/** Verified, pending, or unverified. A rejected driver counts as unverified, because they may submit again. */
function verificationState(
  profile: Pick<DriverProfile, 'isDriverVerified' | 'verificationSubmittedAt' | 'verificationStatus'>,
): VerificationState {
  if (profile.isDriverVerified) return 'verified';
  if (profile.verificationStatus === 'rejected') return 'unverified';
  return profile.verificationSubmittedAt === null ? 'unverified' : 'pending';
}

function VerificationBadge({ state }: { state: VerificationState }) {
  if (state === 'verified') {
    return (
      <Badge tone="positive">
        <TickIcon width="16" height="16" />
        Verified
      </Badge>
    );
  }
  if (state === 'pending') return <Badge tone="warning">Pending Verification</Badge>;
  return <Badge tone="outline">Unverified Driver</Badge>;
}

/** Where the total comes from, as soon as it is more than one of its parts: the earnings page shows the online part only. */
function EarningsWords({ profile: { earnings, cashEarnings } }: { profile: DriverProfile }) {
  const online = earnings - cashEarnings;
  if (cashEarnings === 0 || online === 0) return null;
  return (
    <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums">
      {`Total earnings: ${formatNaira(cashEarnings)} in cash from passengers, and ${formatNaira(online)} paid online, before commission.`}
    </chakra.p>
  );
}

/** The four cards above the trips. */
function driverStats(profile: DriverProfile | undefined, trips: DriverTrip[] | undefined): Stat[] {
  return [
    {
      label: 'Active Trips',
      value: trips && formatCount(trips.filter((trip) => !isOver(trip.status)).length),
    },
    { label: 'Total Earnings', value: profile && formatNaira(profile.earnings) },
    { label: 'Completed Trips', value: profile && formatCount(profile.totalTrips) },
    { label: 'Average Rating', value: profile && formatRating(profile.rating) },
  ];
}
