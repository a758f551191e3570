import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import {
  type VerificationSubmission,
  useLastVerification,
  useSubmitVerification,
} from './use-verification.ts';
import { StepFrame } from '../step-frame.tsx';
import { StepsNav } from './steps-nav.tsx';
import { VehicleCard } from './vehicle-card.tsx';
import { VerificationForm } from './verification-form.tsx';
import { stepStates, TITLE } from './verification-steps.ts';

/** /driver/verify: the driver's documents and the status of their review. */
export function VerificationPage() {
  const { userType } = useUser();
  if (userType === 'driver') return <DriverVerificationPage />;
  return (
    <StatusPage title="Driver verification" description="This page is only accessible to drivers.">
      <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
    </StatusPage>
  );
}

function DriverVerificationPage() {
  const user = useUser();
  const profile = useDriverProfile();
  const submission = useSubmitVerification(user.id);
  const refresh = () => void profile.refetch();
  useUserChannel(user.id, { onEvent: refresh, onSnapshot: refresh });
  return (
    <PageMain maxW="full" px="0" pt="0" pb="0">
      <QueryState
        query={profile}
        what="your profile"
        skeleton={
          <Frame>
            <SkeletonBlock h="64" />
          </Frame>
        }
      >
        {(loaded) => <ReviewStatus profile={loaded} user={user} submission={submission} />}
      </QueryState>
    </PageMain>
  );
}

/** The page while there is nothing to fill in. */
function Frame({ steps, children }: { steps?: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <StepFrame title={TITLE} steps={steps} onClose={() => void navigate('/dashboard')}>
      {children}
    </StepFrame>
  );
}

interface ReviewStatusProps {
  profile: DriverProfile;
  user: Pick<User, 'id' | 'name'>;
  submission: VerificationSubmission;
}

function ReviewStatus({ profile, user, submission }: ReviewStatusProps) {
  const { verificationStatus: status } = profile;
  if (status === 'approved' || status === 'pending') {
    return (
      <Frame steps={<StepsNav states={stepStates(profile, null)} current={null} />}>
        <Sent profile={profile} />
        <VehicleCard />
      </Frame>
    );
  }
  if (status === 'rejected') return <Resubmission profile={profile} user={user} submission={submission} />;
  return (
    <VerificationForm
      user={user}
      profile={profile}
      last={null}
      submission={submission}
      vehicle={<VehicleCard />}
    />
  );
}

/** The state of the submission, and what the driver can do meanwhile. */
function Sent({ profile }: { profile: DriverProfile }) {
  const { verificationStatus: status, verificationSubmittedAt: submittedAt, vehicleSeats } = profile;
  if (status === 'approved') {
    return (
      <Card justifyItems="start" title="You are verified">
        <p>
          {vehicleSeats === null
            ? 'Your documents are approved. You can create trips as soon as your vehicle is approved, too.'
            : 'Your documents and your vehicle are approved. You can create trips.'}
        </p>
        <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
      </Card>
    );
  }
  return (
    <Card justifyItems="start" title="Your documents are in review">
      <p>
        {`${submittedAt === null ? '' : `Sent on ${formatDay(submittedAt)}. `}You will be notified within 2-3 business days, here and in your alerts. You can create trips as soon as you are verified${vehicleSeats === null ? ' and your vehicle is approved' : ''}.`}
      </p>
      <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
    </Card>
  );
}

/** The reason of the rejection, and the form filled with the last submission. */
function Resubmission({ profile, user, submission }: ReviewStatusProps) {
  const last = useLastVerification(profile.verificationSubmittedAt);
  if (last.isPending) {
    return (
      <Frame>
        <SkeletonBlock h="64" />
      </Frame>
    );
  }
  return (
    <VerificationForm
      user={user}
      profile={profile}
      last={last.data ?? null}
      submission={submission}
      vehicle={<VehicleCard />}
    >
      <Card justifyItems="start" title="Your last submission was not approved">
        <p>{profile.rejectionReason ?? 'Please check your documents.'}</p>
        <p>
          {last.isError
            ? 'Please correct this and send your details and documents again.'
            : 'The form below holds what you sent. Correct it and send it again.'}
        </p>
      </Card>
    </VerificationForm>
  );
}
