import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { useState } from 'react';
import { messageOf } from '@/shared/api/api-error.ts';
import { signOut } from '@/shared/session/session.ts';
import { toast } from './toaster.ts';

/** Signs out and says so (texts of specification §8). */
export function LogoutButton(props: Pick<ButtonProps, 'variant' | 'width' | 'display' | 'marginInlineEnd'>) {
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    try {
      await signOut();
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    } catch (error) {
      toast({ kind: 'error', title: 'Logout failed', description: messageOf(error, 'Please try again.') });
      setPending(false);
    }
  };
  return (
    <Button variant="ghost" {...props} disabled={pending} onClick={() => void leave()}>
      Logout
    </Button>
  );
}
