import { chakra } from '@chakra-ui/react/styled-system';
import { useLocation } from 'react-router-dom';
import { messageOf } from '@/shared/api/api-error.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { SharedTripView } from './shared-trip-view.tsx';
import { isGone, isToken, useSharedTrip } from './use-shared-trip.ts';

/** /s#<token>: one trip, for people at home who were sent its link. Needs no account. */
export function SharePage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <title>A trip on Tafiya</title>
      <Shared key={token} token={token} />
    </>
  );
}

function Shared({ token }: { token: string }) {
  const { data: trip, error, isFetching, refetch } = useSharedTrip(token);
  if (!isToken(token) || isGone(error)) return <NotValid />;
  if (trip) return <SharedTripView trip={trip} isOutdated={error !== null} />;
  if (error && !isFetching) {
    return (
      <StatusPage
        title="The trip could not be loaded"
        description={messageOf(error, 'Please try again.')}
        action={{ label: 'Try again', onPress: () => void refetch() }}
      />
    );
  }
  return (
    <PageMain>
      <chakra.h1 srOnly>A trip on Tafiya</chakra.h1>
      <SkeletonGroup label="Loading trip..." display="grid" gap="4">
        <SkeletonBlock height="24" borderRadius="card" />
        <SkeletonBlock height="80" borderRadius="card" />
      </SkeletonGroup>
    </PageMain>
  );
}

function NotValid() {
  return (
    <StatusPage
      title="This link is not valid any more."
      description="The trip may be over, or whoever sent the link has ended it. Ask them for a new one."
    >
      <ButtonLink to="/search">Find a trip</ButtonLink>
    </StatusPage>
  );
}
