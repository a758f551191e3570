import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';

/** Somebody who found the trip but does not travel on it. */
export function NotOnTrip({ tripId }: { tripId: string }) {
  const { userType } = useUser();
  return (
    <StatusPage
      title="Only people on this trip can follow it"
      description={
        userType === 'passenger'
          ? 'Book a seat on it first. Somebody who travels can also send you a link to follow along.'
          : 'Somebody who travels on it can send you a link to follow along.'
      }
    >
      <ButtonLink to={`/trips/${tripId}`}>See the trip</ButtonLink>
      <ButtonLink to="/dashboard" variant="outline">
        Back to Dashboard
      </ButtonLink>
    </StatusPage>
  );
}
