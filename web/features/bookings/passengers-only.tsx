import { Button } from '@chakra-ui/react/button';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { User } from '@tafiya/people/contract.ts';
import { askBeforeLeaving } from '@/shared/safety/ask-before-leaving.ts';
import { signInPath } from '@/shared/session/next-path.ts';
import { signOut } from '@/shared/session/session.ts';
import { Card } from '@/shared/ui/card.tsx';

interface PassengersOnlyProps {
  userType: User['userType'];
  tripId: string;
}

/** Beside a trip, for drivers and companies: why they cannot book, and the way to a passenger account. */
export function PassengersOnlyPanel(props: PassengersOnlyProps) {
  return (
    <Card title={titleFor(props.userType)} gap="3">
      <PassengersOnly {...props} />
    </Card>
  );
}

/** How to book, with a button for it: sign out, then return to this trip with another account. */
export function PassengersOnly({ userType, tripId }: PassengersOnlyProps) {
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate(signInPath({ pathname: `/trips/${tripId}` })),
  });
  return (
    <>
      <p>
        {userType === 'corporate'
          ? 'Each person who travels books with their own passenger account. To use yours, you are logged out here first.'
          : 'To travel yourself, use a passenger account. You are logged out here first.'}
      </p>
      <Button
        variant="outline"
        width="full"
        disabled={leave.isPending}
        onClick={() => void askBeforeLeaving(() => leave.mutate())}
      >
        Use a passenger account
      </Button>
    </>
  );
}

/** "Company accounts cannot book seats". */
export function titleFor(userType: User['userType']): string {
  return `${userType === 'corporate' ? 'Company' : 'Driver'} accounts cannot book seats`;
}
