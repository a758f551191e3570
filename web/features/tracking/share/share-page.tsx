import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { SHARE_REFRESH_MS } from '@tafiya/core/limits.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { LiveSkeleton } from '../live-screen.tsx';
import { SharedTripView } from './shared-trip-view.tsx';
import { api } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';

/** As the contract has it (share.test.tsx compares the two). */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** /s#<token>: one trip, for people with its share link. Needs no account. */
export function SharePage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <title>A trip on Tafiya</title>
      <SharedTrip key={token} token={token} />
    </>
  );
}

function SharedTrip({ token }: { token: string }) {
  const { data: trip, error, isFetching, refetch } = useSharedTrip(token);
  if (!isToken(token) || isInvalid(error)) return <InvalidLink />;
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
  return <LiveSkeleton title="A trip on Tafiya" />;
}

function InvalidLink() {
  return (
    <StatusPage
      title="This link is no longer valid"
      description="The trip may be over, or the person who sent the link may have revoked it. Ask them for a new one."
    >
      <ButtonLink to="/search">Find a trip</ButtonLink>
    </StatusPage>
  );
}

/** The trip of a share token (POST /api/shares/view), refetched every 15 s until the link is invalid. */
function useSharedTrip(token: string) {
  return useQuery({
    queryKey: callKey('POST /shares/view', { body: { token } }),
    queryFn: () => api('POST /shares/view', { body: { token } }),
    enabled: isToken(token),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isInvalid(state.error) ? false : SHARE_REFRESH_MS),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}

/** Whether a text has the form of a token. */
function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Whether the link is invalid for good. The server does not say whether it expired, was revoked or never existed. */
function isInvalid(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 410);
}
