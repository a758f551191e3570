import { chakra } from '@chakra-ui/react/styled-system';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import {
  type VerificationSubmission,
  useLastVerification,
  useSubmitVerification,
} from './use-verification.ts';
import { StepsNav } from './steps-nav.tsx';
import { VehicleCard } from './vehicle-card.tsx';
import { VerificationForm } from './verification-form.tsx';
import { stepStates } from './verification-steps.ts';

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
    <PageMain maxW="48rem">
      <PageHeader
        title="Driver Verification"
        lead="Passengers travel with people they can trust. We check your documents within 2-3 business days."
      />
      <QueryState query={profile} what="your profile" skeleton={<SkeletonBlock h="64" />}>
        {(loaded) => (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
            <ReviewStatus profile={loaded} user={user} submission={submission} />
          </chakra.div>
        )}
      </QueryState>
    </PageMain>
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
      <>
        <StepsNav states={stepStates(profile, null)} current={null} />
        <Sent profile={profile} />
        <VehicleCard />
      </>
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

/** What happens with the documents, and what the driver can do then. */
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
  return (
    <chakra.div display="grid" gap="6">
      <Card justifyItems="start" title="Your last submission was not approved">
        <p>{profile.rejectionReason ?? 'Please check your documents.'}</p>
        <p>
          {last.isError
            ? 'Please correct this and send your details and documents again.'
            : 'The form below holds what you sent. Correct it and send it again.'}
        </p>
      </Card>
      {last.isPending ? (
        <SkeletonBlock h="64" />
      ) : (
        <VerificationForm
          user={user}
          profile={profile}
          last={last.data ?? null}
          submission={submission}
          vehicle={<VehicleCard />}
        />
      )}
    </chakra.div>
  );
}
