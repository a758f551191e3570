import { chakra } from '@chakra-ui/react/styled-system';
import type { DriverProfile } from '@contracts/drivers.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import {
  type VerificationSubmission,
  useLastVerification,
  useSubmitVerification,
} from './use-verification.ts';
import { VehicleCard } from './vehicle-card.tsx';
import { VerificationForm } from './verification-form.tsx';

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
      {profile.data ? (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
          <ReviewStatus profile={profile.data} userId={user.id} submission={submission} />
          <VehicleCard />
        </chakra.div>
      ) : profile.isError ? (
        <ErrorState
          title="Your profile could not be loaded"
          description={messageOf(profile.error, 'Please try again.')}
          onRetry={refresh}
          retrying={profile.isFetching}
        />
      ) : (
        <SkeletonGroup label="Loading your verification..." display="grid" gap="4">
          <SkeletonBlock h="64" />
          <SkeletonBlock h="48" />
        </SkeletonGroup>
      )}
    </PageMain>
  );
}

interface ReviewStatusProps {
  profile: DriverProfile;
  userId: string;
  submission: VerificationSubmission;
}

function ReviewStatus({ profile, userId, submission }: ReviewStatusProps) {
  const { verificationStatus: status, verificationSubmittedAt: submittedAt } = profile;
  if (status === 'approved') {
    return (
      <Card justifyItems="start" title="You are verified">
        <p>Your documents are approved. With an approved vehicle you can create trips.</p>
        <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
      </Card>
    );
  }
  if (status === 'pending') {
    return (
      <Card justifyItems="start" title="Your documents are in review">
        <p>
          {`${submittedAt === null ? '' : `Sent on ${formatDay(submittedAt)}. `}You will be notified within 2-3 business days, here and in your alerts.`}
        </p>
        <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
      </Card>
    );
  }
  if (status === 'rejected')
    return <Resubmission profile={profile} userId={userId} submission={submission} />;
  return <VerificationForm userId={userId} last={null} submission={submission} />;
}

/** The reason of the rejection, and the form filled with the last submission. */
function Resubmission({ profile, userId, submission }: ReviewStatusProps) {
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
        <VerificationForm userId={userId} last={last.data ?? null} submission={submission} />
      )}
    </chakra.div>
  );
}
