import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PASSWORD_MIN_CHARACTERS } from '@tafiya/people/limits.rules.ts';
import { refreshUser } from '@/shared/session/session.ts';
import { adoptSession } from '@/shared/session/sign-in.ts';
import {
  forgetRecovery,
  mailTokenOf,
  RECOVERY_PATH,
  verifyMailToken,
  type MailToken,
} from '@/shared/supabase/recovery.ts';
import type { SupabaseClient } from '@/shared/supabase/supabase.ts';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { AuthLayout } from './auth-layout.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { SupabaseAuthUi, useSupabase } from './supabase-auth-ui.tsx';

/**
 * /auth/reset: the target of the mailed link. Takes a new password, then redirects to the dashboard. The link is opened by a tap:
 * mail programs that open links, and run their scripts, use up nothing.
 */
export function ResetPage() {
  const { search } = useLocation();
  const token = mailTokenOf(search);
  const { client, failed, retry } = useSupabase();
  const { recovery, email } = useRecovery(client);
  if (recovery === 'done') return <Navigate to="/dashboard" replace />;
  const isOpen = recovery === 'ready' && token === null;
  return (
    <AuthLayout
      title="Choose a new password"
      lead={isOpen ? `For ${email}. At least ${PASSWORD_MIN_CHARACTERS} characters.` : undefined}
    >
      {failed ? (
        <ErrorState
          title="The form did not load"
          description="Check your network and try again."
          onRetry={retry}
        />
      ) : client === null || recovery === 'checking' ? (
        <LoadingStripes label="Loading the form..." py="8" />
      ) : token !== null ? (
        <MailedLink client={client} token={token} />
      ) : isOpen ? (
        <SupabaseAuthUi client={client} view="update_password" />
      ) : (
        <Expired />
      )}
    </AuthLayout>
  );
}

/** The link of a mail that is not opened yet. */
function MailedLink({ client, token }: { client: SupabaseClient; token: MailToken }) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => verifyMailToken(client, token),
    // A token in the history would be sent again by "back".
    onSuccess: (isOpened) => isOpened && void navigate(RECOVERY_PATH, { replace: true }),
  });
  if (open.data === false) return <Expired />;
  return (
    <chakra.div display="grid" gap="4">
      <p>Your link works once. Continue when you are ready to choose the password.</p>
      <Problem error={open.error} otherwise="The link could not be opened. Please try again." />
      <Button size="lg" width="full" disabled={open.isPending} onClick={() => open.mutate()}>
        {open.isPending ? 'Opening...' : 'Continue'}
      </Button>
    </chakra.div>
  );
}

function Expired() {
  return (
    <ExpiredLink to="/auth/forgot" action="Send a new link">
      Your password has not changed; you can request a new link.
    </ExpiredLink>
  );
}

type Recovery = 'checking' | 'ready' | 'none' | 'done';

/**
 * State of the password recovery: an opened link has a session ('ready'), which stays apart from the stored one and with this
 * tab; saving the new password ends it ('done').
 */
function useRecovery(client: SupabaseClient | null): { recovery: Recovery; email: string } {
  const [recovery, setRecovery] = useState<Recovery>('checking');
  const [email, setEmail] = useState('');
  useEffect(() => {
    if (client === null) return undefined;
    const { data } = client.auth.onAuthStateChange((event, session) => {
      if (event === 'USER_UPDATED' && session !== null) {
        void finish(session);
        return;
      }
      setEmail(session?.user.email ?? '');
      setRecovery((before) => (before === 'done' ? before : session === null ? 'none' : 'ready'));
    });
    async function finish(session: { access_token: string; refresh_token: string }): Promise<void> {
      const isAdopted = await adoptSession(session).catch(() => false);
      forgetRecovery();
      await refreshUser();
      const description = isAdopted ? 'You are signed in with your new password.' : undefined;
      toast({ title: 'Password changed', description });
      setRecovery('done');
    }
    return () => data.subscription.unsubscribe();
  }, [client]);
  return { recovery, email };
}
