import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { askDriverPath } from '@/shared/messages/message-path.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

interface TripActionsProps {
  tripId: string;
  /** The driver's; null unless the passenger may call. */
  phone: string | null;
  /** Following the trip is then the main action, before it calling the driver. */
  isUnderWay: boolean;
}

/** What a passenger does with a booked trip: call, follow, write. */
export function TripActions({ tripId, phone, isUnderWay }: TripActionsProps) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap="2"
      css={{ '& > *': { flex: '1 1 6rem', paddingInline: '2' } }}
    >
      {phone !== null && (
        <Button asChild variant={isUnderWay ? 'outline' : 'solid'}>
          <a href={`tel:${phone}`}>Call Driver</a>
        </Button>
      )}
      <ButtonLink to={`/track/${tripId}`} variant={isUnderWay || phone === null ? 'solid' : 'outline'}>
        Track Trip
      </ButtonLink>
      <ButtonLink to={askDriverPath(tripId)} variant="outline" label="Message driver">
        Message
      </ButtonLink>
    </chakra.div>
  );
}
