import { chakra } from '@chakra-ui/react/styled-system';
import { signInPath } from '@/shared/session/next-path.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';

interface SignInFirstProps {
  tripId: string;
  seats: number;
  onClose: () => void;
}

/** The session ended, here or in another tab, with a booking open: the way to sign in, and back to this booking. */
export function SignInFirst({ tripId, seats, onClose }: SignInFirstProps) {
  return (
    <Sheet title="Book seats" onClose={onClose}>
      <chakra.p marginBottom="4">Please sign in to book seats. You come back to this trip.</chakra.p>
      <ButtonLink to={signInPath({ pathname: `/trips/${tripId}`, search: `?book=${seats}` })} width="full">
        Sign In
      </ButtonLink>
    </Sheet>
  );
}
