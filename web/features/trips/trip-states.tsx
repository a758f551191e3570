/** What a page of one trip shows instead of the trip: loading, not found, or an error. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BackIcon } from '@/shared/ui/icons.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { CardSkeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';

/** The trip page while its trip is loading. */
export function TripSkeleton() {
  return (
    <PageMain>
      <chakra.h1 srOnly>Trip</chakra.h1>
      <span className="for-visitors">
        <BackLink />
      </span>
      <SkeletonGroup
        label="Loading trip..."
        display="grid"
        gap="6"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        marginTop="3"
      >
        <TicketSkeleton />
        <CardSkeleton />
      </SkeletonGroup>
    </PageMain>
  );
}

/** Back to the results that led here, as they were; else to the dashboard, or for visitors, who have none, to the search. */
export function BackLink() {
  const visitor = useSession((session) => session.status === 'out');
  const navigate = useNavigate();
  // Cards of results hand over why they match.
  const isFromResults = useLocation().state?.reasons !== undefined;
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <ButtonLink
      to={visitor || isFromResults ? '/search' : '/dashboard'}
      variant="ghost"
      size="sm"
      marginInlineStart="-3"
      onClick={isFromResults ? goBack : undefined}
    >
      <BackIcon />
      {isFromResults ? 'Back to results' : visitor ? 'Find a trip' : 'Back to Dashboard'}
    </ButtonLink>
  );
}

interface TripProblemProps {
  /** Null when the URL has no trip id. */
  error: Error | null;
  onRetry: () => void;
}

/** 'Trip Not Found', or 'Error Loading Trip' with a retry. */
export function TripProblem({ error, onRetry }: TripProblemProps) {
  const missing =
    error === null || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  if (missing) {
    return (
      <StatusPage
        title="Trip Not Found"
        description="There is no trip at this address. It may have been removed, or the link is incomplete."
      >
        <ButtonLink to="/search">Find a trip</ButtonLink>
        <BackToDashboard />
      </StatusPage>
    );
  }
  return (
    <StatusPage
      title="Error Loading Trip"
      description={messageOf(error, 'The trip could not be loaded. Please try again.')}
      action={{ label: 'Try again', onPress: onRetry }}
    >
      <BackToDashboard />
    </StatusPage>
  );
}

function BackToDashboard() {
  return (
    <ButtonLink to="/dashboard" variant="outline">
      Back to Dashboard
    </ButtonLink>
  );
}
