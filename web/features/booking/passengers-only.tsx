import { chakra } from '@chakra-ui/react/styled-system';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';

/** Drivers and companies do not book seats. */
export function PassengersOnly({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Book seats" onClose={onClose}>
      <chakra.p marginBottom="4">
        Seats are booked with a passenger account. To travel yourself, log out and sign in as a passenger.
      </chakra.p>
      <ButtonLink to="/dashboard" variant="outline" width="full">
        Back to Dashboard
      </ButtonLink>
    </Sheet>
  );
}
