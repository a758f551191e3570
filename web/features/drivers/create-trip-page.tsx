import { chakra } from '@chakra-ui/react/styled-system';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import type { WantedTrip } from '@/shared/demand/demand-card.tsx';
import { useUser } from '@/shared/session/store.ts';
import { useAgain } from '@/shared/trips/again.ts';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { CreateTripCard } from './create-trip-card.tsx';
import { verificationState, whyNoTrips } from './verification-state.tsx';

export const CREATE_TRIP = '/create-trip';
const HOME = '/dashboard';

/** The address of the page, with the route and day of a trip that people look for. */
export function createTripPath({ origin, destination, date }: WantedTrip): string {
  return `${CREATE_TRIP}?${new URLSearchParams({ from: origin, to: destination, date })}`;
}

/** /create-trip: the form of a new trip, also filled in with an own one (`?repeat=`, `?return=`) or with what people look for. */
export function CreateTripPage() {
  const { userType } = useUser();
  const profile = useDriverProfile();
  if (userType !== 'driver') return <Navigate to={HOME} replace />;
  return (
    <PageMain maxWidth={{ md: '56rem' }} pb={{ base: '12', md: '16' }}>
      <QueryState query={profile} what="your profile" skeleton={<TicketSkeleton />}>
        {(known) => <NewTrip profile={known} />}
      </QueryState>
    </PageMain>
  );
}

/** The form of a new trip, or what is missing for one. */
function NewTrip({ profile }: { profile: DriverProfile }) {
  const navigate = useNavigate();
  const again = useAgain();
  const wanted = useWanted();
  const isVerified = verificationState(profile) === 'verified';
  if (!isVerified || profile.vehicleSeats === null) {
    return (
      <>
        <chakra.h1 srOnly>Create New Trip</chakra.h1>
        <NotYet profile={profile} />
      </>
    );
  }
  if (again.isAsked && again.trip === null) {
    if (again.error === null) return <TicketSkeleton />;
    return (
      <ErrorState
        title="The trip could not be loaded"
        description={messageOf(again.error, 'Please try again.')}
        onRetry={again.retry}
      />
    );
  }
  return (
    <CreateTripCard
      key={
        again.trip ? `${again.trip.kind} ${again.trip.trip.id}` : wanted && Object.values(wanted).join(' ')
      }
      again={again.trip}
      wanted={wanted}
      seatsMax={profile.vehicleSeats}
      licenceExpiresOn={profile.licenceExpiresOn}
      onPublished={() => void navigate(HOME, { replace: true, state: { hasPublished: true } })}
      onClose={() => void navigate(HOME)}
    />
  );
}

/** The route and day in the address. */
function useWanted(): WantedTrip | null {
  const [params] = useSearchParams();
  const [origin, destination, date] = [params.get('from'), params.get('to'), params.get('date')];
  return origin && destination && date ? { origin, destination, date } : null;
}

function NotYet({ profile }: { profile: DriverProfile }) {
  const state = verificationState(profile);
  if (state !== 'verified') {
    return (
      <Card title="Not yet" justifyItems="start">
        <p>{whyNoTrips(profile)}</p>
        {state === 'unverified' && <ButtonLink to="/driver-verification">Complete Verification</ButtonLink>}
        <ButtonLink to={HOME} variant="outline">
          My trips
        </ButtonLink>
      </Card>
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
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <ButtonLink to="/account/profile#vehicle">
          {isWaiting ? 'See your vehicle' : 'Add your vehicle'}
        </ButtonLink>
      </chakra.div>
    </Card>
  );
}
