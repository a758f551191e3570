import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { DriverTrip } from '@tafiya/trips/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { OthersOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { AFTER_PUBLICATION, PushHint } from '@/shared/deliveries/push-hint.tsx';
import type { DemandCardProps } from '@/shared/demand/demand-card.tsx';
import { PhotoQuestion } from '@/shared/drivers/photo-consent.tsx';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatCount, formatRating } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { useUser } from '@/shared/session/store.ts';
import { shownFirst } from '@/shared/trips/near-trip.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { Figures } from '@/shared/ui/figures.tsx';
import { PlusIcon } from '@/shared/ui/icons.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageBar } from '@/shared/ui/page-bar.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import type { Stat } from '@/shared/ui/stat-row.tsx';
import { CREATE_TRIP, createTripPath } from './create-trip-page.tsx';
import { DriverNow, type StepButton } from './driver-now.tsx';
import { DriverTrips } from './driver-trips.tsx';
import { useDriverLive, useDriverTrips } from './use-driver-trips.ts';
import { VerificationBadge, verificationState, whyNoTrips } from './verification-state.tsx';

const DemandCard = lazyPart<DemandCardProps>(
  () => import('@/shared/demand/demand-card.tsx').then((file) => file.DemandCard),
  { fallback: null, problem: () => null },
);

interface DriverDashboardProps {
  /** Under the near trip: open requests. */
  notice?: ReactNode;
  /** While true, a skeleton shows, so that a late notice pushes nothing down. */
  isNoticeLoading?: boolean;
  /** Asks how the last trip was, while no trip is near. */
  rating?: ReactNode;
  /** The button of the near trip's next step. */
  stepButton?: StepButton;
}

/** The driver's home: the card for the current moment, open requests, the trips, demand, figures. */
export function DriverDashboard({
  notice,
  isNoticeLoading = false,
  rating,
  stepButton = () => null,
}: DriverDashboardProps) {
  const user = useUser();
  const profile = useDriverProfile();
  const trips = useDriverTrips();
  const navigate = useNavigate();
  const hasPublished = useHasPublished();
  useDriverLive(user.id);
  const aboard = trips.data?.find(({ keptUntil }) => keptUntil);
  const going = (trips.data ?? []).filter(({ status }) => !isOver(status));
  const nearId = useNow((now) => shownFirst(going, (trip) => trip, { asksRating: Boolean(rating), now })?.id);
  const near = going.find(({ id }) => id === nearId);
  const state = profile.data && verificationState(profile.data);
  const isVerified = state === 'verified';
  const reason = profile.data && whyNoTrips(profile.data);
  return (
    <PageMain hasBar pb={{ base: '24', md: '12' }}>
      <PageBar
        title="My trips"
        lead={`Welcome, ${user.name}.`}
        badge={state && <VerificationBadge state={state} />}
      >
        <ButtonLink to="/driver/earnings" variant="ghost" px="2">
          <chakra.span color="positive.fg">Earnings</chakra.span>
        </ButtonLink>
        <CreateTripLink>
          <ButtonLink to={CREATE_TRIP}>
            <PlusIcon />
            Create Trip
          </ButtonLink>
        </CreateTripLink>
      </PageBar>
      {isNoticeLoading ? (
        <SkeletonGroup label="Loading dashboard...">
          <SkeletonBlock height="23rem" borderRadius="card" />
        </SkeletonGroup>
      ) : (
        <Columns>
          <Column>
            {aboard && <OthersOnBoard trip={aboard} />}
            {trips.isPending && <SkeletonBlock height="23rem" borderRadius="card" />}
            {near ? <DriverNow trip={near} stepButton={stepButton} /> : rating}
            {notice}
            <PhotoQuestion />
            {reason && <chakra.p color="fg.muted">{reason}</chakra.p>}
            {state === 'unverified' && (
              <ButtonLink to="/driver-verification">Complete Verification</ButtonLink>
            )}
            {profile.isError && !profile.data && (
              <ErrorState
                title="Your profile could not be loaded"
                description={messageOf(profile.error, 'Please try again.')}
                onRetry={() => void profile.refetch()}
                retrying={profile.isFetching}
              />
            )}
            {hasPublished && <PushHint lead={AFTER_PUBLICATION} />}
          </Column>
          <DriverTrips near={near} isVerified={isVerified} />
          <Column>
            {isVerified && profile.data?.vehicleSeats && (
              <DemandCard onCreate={(wanted) => void navigate(createTripPath(wanted))} isStrip />
            )}
            <Figures
              stats={driverStats(profile.data, trips.data)}
              failed={profile.isError || trips.isError}
            />
            {profile.data && <EarningsWords profile={profile.data} />}
          </Column>
        </Columns>
      )}
    </PageMain>
  );
}

/** On phones it is in the bottom bar. Not filled with the colour of the next step, which is the one of the page. */
const CreateTripLink = chakra('span', {
  base: {
    display: { base: 'none', md: 'contents' },
    '& a': { bg: 'bg.inverted', color: 'fg.inverted', _hover: { bg: 'fg.muted' } },
  },
});

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    alignItems: 'start',
    lg: {
      gridTemplateColumns: '40rem minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      columnGap: '12',
      // The trips stand at the right, beside both others.
      '& > :nth-of-type(2)': { gridColumn: '2', gridRow: '1 / 3' },
    },
  },
});
const Column = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' } });

/** Whether the page of a new trip led here. */
function useHasPublished(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'hasPublished' in state;
}

/** Where the total comes from, as soon as it is more than one of its parts: the earnings page shows the online part only. */
function EarningsWords({ profile: { earnings, cashEarnings } }: { profile: DriverProfile }) {
  const online = earnings - cashEarnings;
  if (cashEarnings === 0 || online === 0) return null;
  return (
    <chakra.p color="fg.muted" fontSize="sm" paddingInline="1" fontVariantNumeric="tabular-nums">
      {`Total earnings: ${formatNaira(cashEarnings)} in cash from passengers, and ${formatNaira(online)} paid online, before commission.`}
    </chakra.p>
  );
}

function driverStats(profile: DriverProfile | undefined, trips: DriverTrip[] | undefined): Stat[] {
  return [
    {
      label: 'Active Trips',
      value: trips && formatCount(trips.filter((trip) => !isOver(trip.status)).length),
    },
    { label: 'Completed Trips', value: profile && formatCount(profile.totalTrips) },
    { label: 'Total Earnings', value: profile && formatNaira(profile.earnings) },
    { label: 'Average Rating', value: profile && formatRating(profile.rating) },
  ];
}
