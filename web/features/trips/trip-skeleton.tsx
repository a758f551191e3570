import { chakra } from '@chakra-ui/react/styled-system';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { CardSkeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket-skeleton.tsx';

/** The trip page before its trip is known. */
export function TripSkeleton() {
  return (
    <PageMain>
      <chakra.h1 srOnly>Trip</chakra.h1>
      <SkeletonGroup
        label="Loading trip..."
        display="grid"
        gap="6"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        paddingTop="14"
      >
        <TicketSkeleton />
        <CardSkeleton />
      </SkeletonGroup>
    </PageMain>
  );
}
