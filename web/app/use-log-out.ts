import { useState } from 'react';
import { askBeforeLeaving } from '@/shared/safety/ask-before-leaving.ts';
import { signOut } from '@/shared/session/session.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Whether the person is being signed out, and what signs them out, after a question while an alarm waits on this phone. */
export function useLogOut(): [isLeaving: boolean, logOut: () => void] {
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    const isEnded = await signOut();
    toast(
      isEnded
        ? { title: 'Logged out', description: 'You have been successfully logged out.' }
        : {
            kind: 'error',
            title: 'Logout failed',
            description:
              'Tafiya could not be reached, so your session has not ended there. Your tickets and details are removed from this phone.',
          },
    );
  };
  return [pending, () => void askBeforeLeaving(() => void leave())];
}
