/** Shown by a page of one trip instead of the trip: loading, not found, or an error. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BackIcon } from '@/shared/ui/icons.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { CardSkeleton, SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { useTripState } from '@/shared/trips/trip-state.ts';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';

/** The trip page while its trip is loading: the shapes of what comes. */
export function TripSkeleton() {
  return (
    <TripMain>
      <chakra.h1 srOnly>Trip</chakra.h1>
      <TripBar />
      <SkeletonGroup label="Loading trip..." display="grid" gap="4" {...COLUMNS}>
        <chakra.div display="grid" gap="5">
          <chakra.div display="flex" alignItems="center" gap="3.5" paddingInline="1">
            <SkeletonBlock boxSize={FACE_SIZE} borderRadius="full" />
            <chakra.div display="grid" gap="2">
              <SkeletonBlock h="7" w="44" />
              <SkeletonBlock h="4" w="36" />
            </chakra.div>
          </chakra.div>
          <TicketSkeleton />
        </chakra.div>
        <CardSkeleton />
      </SkeletonGroup>
    </TripMain>
  );
}

export const FACE_SIZE = { base: '5.25rem', lg: '7rem' };

/** On phones one column; in wide windows the panel for booking beside it. */
export const COLUMNS = {
  alignItems: 'start',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) 18rem',
    lg: 'minmax(0, 1fr) 24rem',
  },
  columnGap: { base: '6', lg: '10' },
};

export function TripMain({ children }: { children: ReactNode }) {
  return (
    <PageMain
      paddingTop={{ base: '0', md: '4' }}
      paddingInline={{ base: '3', md: '6' }}
      paddingBottom={{ base: '44', md: '16' }}
    >
      {children}
    </PageMain>
  );
}

/** The head of the page: the way back, the day, and on the right what can be done with the trip. On phones in place of the top bar. */
export function TripBar({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="1"
      minHeight="14"
      marginInline={{ base: '-3', md: '0' }}
      marginBottom={{ base: '4', md: '3' }}
      paddingInline={{ base: '2', md: '0' }}
      background={{ base: 'bg.card', md: 'transparent' }}
      borderBottomWidth={{ base: '1px', md: '0' }}
      borderColor="border.default"
      position={{ base: 'sticky', md: 'static' }}
      top="0"
      zIndex="docked"
    >
      <BackLink />
      <chakra.b flex="1" minWidth="0" overflowWrap="anywhere">
        {title}
      </chakra.b>
      {children}
    </chakra.div>
  );
}

/** Back to the results that led here, as they were; else to the dashboard, or to the search for visitors. */
function BackLink() {
  const visitor = useSession((session) => session.status === 'out');
  const navigate = useNavigate();
  // Cards of results hand over why they match.
  const isFromResults = useTripState().reasons !== undefined;
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    void navigate(-1);
  };
  const words = isFromResults ? 'Back to results' : visitor ? 'Find a trip' : 'Back to Dashboard';
  return (
    <ButtonLink
      to={visitor || isFromResults ? '/search' : '/dashboard'}
      variant="ghost"
      px="2.5"
      marginInlineStart={{ md: '-2.5' }}
      label={words}
      onClick={isFromResults ? goBack : undefined}
    >
      <BackIcon />
      <chakra.span display={{ base: 'none', md: 'inline' }}>{words}</chakra.span>
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
