import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { PASSWORD_MIN_CHARACTERS } from '@domain/limits.ts';
import { refreshUser } from '@/shared/session/session.ts';
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
  const recovery = useRecovery(client);
  if (recovery === 'done') return <Navigate to="/dashboard" replace />;
  return (
    <AuthLayout
      title="Choose a new password"
      lead={recovery === 'ready' ? `At least ${PASSWORD_MIN_CHARACTERS} characters.` : undefined}
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

/** State of the password recovery: the link opens a session ('ready'); saving the new password ends it ('done'). */
function useRecovery(client: SupabaseClient | null): Recovery {
  const [recovery, setRecovery] = useState<Recovery>(isLinkRefused() ? 'invalid' : 'checking');
  const refused = recovery === 'invalid';
  useEffect(() => {
    if (client === null || refused) return undefined;
    const { data } = client.auth.onAuthStateChange((event, session) => {
      if (event === 'USER_UPDATED') void finish();
      else if (event === 'INITIAL_SESSION' || event === 'PASSWORD_RECOVERY' || event === 'SIGNED_IN') {
        setRecovery((before) => (before === 'done' ? before : session === null ? 'invalid' : 'ready'));
      }
    });
    async function finish(): Promise<void> {
      await refreshUser();
      toast({ title: 'Password changed', description: 'You are signed in with your new password.' });
      setRecovery('done');
    }
    return () => data.subscription.unsubscribe();
  }, [client, refused]);
  return recovery;
}

/** Auth puts `error` into the address when the link was already used or has expired. */
function isLinkRefused(): boolean {
  return new URLSearchParams(window.location.hash.slice(1)).has('error');
}
