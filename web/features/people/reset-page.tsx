import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { PASSWORD_MIN_CHARACTERS } from '@tafiya/people/limits.rules.ts';
import { refreshUser } from '@/shared/session/session.ts';
import { adoptSession } from '@/shared/session/sign-in.ts';
import { isRecoveryLink } from '@/shared/supabase/recovery.ts';
import type { SupabaseClient } from '@/shared/supabase/supabase.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { AuthLayout } from './auth-layout.tsx';
import { SupabaseAuthUi, useSupabase } from './supabase-auth-ui.tsx';

/** /auth/reset: the target of the mailed link. Takes a new password, then redirects to the dashboard. */
export function ResetPage() {
  const { client, failed, retry } = useSupabase();
  const { recovery, email } = useRecovery(client);
  if (recovery === 'done') return <Navigate to="/dashboard" replace />;
  return (
    <AuthLayout
      title="Choose a new password"
      lead={
        recovery === 'ready' ? `For ${email}. At least ${PASSWORD_MIN_CHARACTERS} characters.` : undefined
      }
    >
      {failed ? (
        <ErrorState
          title="The form did not load"
          description="Check your network and try again."
          onRetry={retry}
        />
      ) : client === null || recovery === 'checking' ? (
        <LoadingStripes label="Checking your link..." py="8" />
      ) : recovery === 'invalid' ? (
        <chakra.div display="grid" gap="4">
          <ErrorState
            title="This link no longer works"
            description="A link works once and expires soon. Your password has not changed; you can request a new link."
          />
          <ButtonLink to="/auth/forgot" width="full">
            Send a new link
          </ButtonLink>
        </chakra.div>
      ) : (
        <SupabaseAuthUi client={client} view="update_password" />
      )}
    </AuthLayout>
  );
}

type Recovery = 'checking' | 'ready' | 'invalid' | 'done';

/**
 * State of the password recovery: the link opens a session ('ready'), which stays apart from the stored one; saving the new
 * password ends it ('done').
 */
function useRecovery(client: SupabaseClient | null): { recovery: Recovery; email: string } {
  const [recovery, setRecovery] = useState<Recovery>(isRecoveryLink() ? 'checking' : 'invalid');
  const [email, setEmail] = useState('');
  const isRefused = recovery === 'invalid';
  useEffect(() => {
    if (client === null || isRefused) return undefined;
    const { data } = client.auth.onAuthStateChange((event, session) => {
      if (event === 'USER_UPDATED' && session !== null) void finish(session);
      else if (event === 'INITIAL_SESSION' || event === 'PASSWORD_RECOVERY') {
        setEmail(session?.user.email ?? '');
        setRecovery((before) => (before === 'done' ? before : session === null ? 'invalid' : 'ready'));
      }
    });
    async function finish(session: { access_token: string; refresh_token: string }): Promise<void> {
      const isAdopted = await adoptSession(session).catch(() => false);
      await refreshUser();
      const description = isAdopted ? 'You are signed in with your new password.' : undefined;
      toast({ title: 'Password changed', description });
      setRecovery('done');
    }
    return () => data.subscription.unsubscribe();
  }, [client, isRefused]);
  return { recovery, email };
}
