import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import type { WantedTrip } from '@/shared/demand/demand-card.tsx';
import { formatTime } from '@/shared/format/dates.ts';
import { deleteDraft, readDraft } from '@/shared/session/drafts.ts';
import { useUser } from '@/shared/session/store.ts';
import { useAgain } from '@/shared/trips/again.ts';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PageBar } from '@/shared/ui/page-bar.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { CreateTripForm, draftName } from './create-trip/create-trip-form.tsx';
import { type Published, PublishedPage } from './create-trip/published.tsx';
import { useStep } from './create-trip/steps.ts';
import { WhichTrip } from './create-trip/which-trip.tsx';
import { useUsualTrips } from './use-driver-trips.ts';
import { verificationState, whyNoTrips } from './verification-state.tsx';

export const CREATE_TRIP = '/create-trip';
const HOME = '/dashboard';

/** The address of the page, with the route and day of a trip that people look for. */
export function createTripPath({ origin, destination, date }: WantedTrip): string {
  return `${CREATE_TRIP}?${new URLSearchParams({ from: origin, to: destination, date })}`;
}

/**
 * /create-trip: the usual ways, else the form of a new trip; also filled in with an own one (`?repeat=`, `?return=`) or with what people
 * look for. The step of the form is in the address.
 */
export function CreateTripPage() {
  const { userType } = useUser();
  const profile = useDriverProfile();
  const [params] = useSearchParams();
  // From "Published" to the way back, or to another trip again, it is another page.
  const asked = `${params.get('repeat')} ${params.get('return')}`;
  if (userType !== 'driver') return <Navigate to={HOME} replace />;
  return (
    <PageMain maxW="full" px="0" pt="0" pb="0">
      <QueryState query={profile} what="your profile" skeleton={<PageSkeleton />}>
        {(known) => <NewTrip key={asked} profile={known} />}
      </QueryState>
    </PageMain>
  );
}

function PageSkeleton() {
  return (
    <chakra.div maxWidth={{ md: '2xl' }} marginInline="auto" padding="4">
      <TicketSkeleton />
    </chakra.div>
  );
}

/** The form of a new trip, what comes before and after it, or what is missing for one. */
function NewTrip({ profile }: { profile: DriverProfile }) {
  const navigate = useNavigate();
  const userId = useUser().id;
  const again = useAgain();
  const wanted = useWanted();
  const { step } = useStep();
  const usual = useUsualTrips();
  const [published, setPublished] = useState<Published | null>(null);
  const isVerified = verificationState(profile) === 'verified';
  const seatsMax = profile.vehicleSeats;
  if (!isVerified || seatsMax === null) return <NotYet profile={profile} />;
  if (published) {
    return (
      <PublishedPage
        published={published}
        seatsMax={seatsMax}
        onDone={() => void navigate(HOME, { replace: true, state: { hasPublished: true } })}
      />
    );
  }
  if (again.isAsked && again.trip === null) {
    if (again.error === null) return <PageSkeleton />;
    return (
      <ErrorState
        title="The trip could not be loaded"
        description={messageOf(again.error, 'Please try again.')}
        onRetry={again.retry}
      />
    );
  }
  if (usual.isPending) return <PageSkeleton />;
  const onClose = () => void navigate(HOME);
  const ways = usual.data ?? [];
  const draft = draftWords(userId);
  if (!again.isAsked && wanted === null && step === null) {
    // The first step has an address of its own, which a draft that begins there does not take away.
    if (ways.length === 0 && draft === null) return <Navigate to={`${CREATE_TRIP}?step=1`} replace />;
    return (
      <WhichTrip
        usual={ways}
        draft={draft}
        newPath={`${CREATE_TRIP}?step=1`}
        onNew={() => deleteDraft(draftName(userId))}
        onClose={onClose}
      />
    );
  }
  return (
    <CreateTripForm
      key={
        again.trip ? `${again.trip.kind} ${again.trip.trip.id}` : wanted && Object.values(wanted).join(' ')
      }
      profile={profile}
      seatsMax={seatsMax}
      again={again.trip}
      wanted={wanted}
      usualTimes={[...new Set(ways.map(({ departureDate }) => formatTime(departureDate)))]}
      onPublished={setPublished}
      onClose={onClose}
    />
  );
}

const draftSchema = z.object({ origin: z.string(), destination: z.string() });

/** The way of the draft in words; null without a draft that names one. */
function draftWords(userId: string): string | null {
  const draft = draftSchema.safeParse(readDraft(draftName(userId)));
  if (!draft.success) return null;
  return [draft.data.origin, draft.data.destination].filter(Boolean).join(' to ') || null;
}

/** The route and day in the address. */
function useWanted(): WantedTrip | null {
  const [params] = useSearchParams();
  const [origin, destination, date] = [params.get('from'), params.get('to'), params.get('date')];
  return origin && destination && date ? { origin, destination, date } : null;
}

function NotYet({ profile }: { profile: DriverProfile }) {
  return (
    <chakra.div
      paddingInline={{ base: '3', md: '6' }}
      paddingTop="3"
      maxWidth={{ md: '56rem' }}
      marginInline="auto"
    >
      <PageBar title="Create New Trip" />
      <WhatIsMissing profile={profile} />
    </chakra.div>
  );
}

function WhatIsMissing({ profile }: { profile: DriverProfile }) {
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
