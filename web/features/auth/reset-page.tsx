import { chakra } from '@chakra-ui/react/styled-system';
import { Navigate } from 'react-router-dom';
import { PASSWORD_MIN_CHARACTERS } from '@domain/limits.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { AuthAside } from './auth-aside.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SupabaseAuthUi } from './supabase-auth-ui.tsx';
import { useRecovery } from './use-recovery.ts';
import { useSupabase } from './use-supabase.ts';

/** /auth/reset: where the mailed link leads. A new password, then the dashboard. */
export function ResetPage() {
  const { client, failed, retry } = useSupabase();
  const recovery = useRecovery(client);
  if (recovery === 'done') return <Navigate to="/dashboard" replace />;
  return (
    <AuthLayout
      title="Choose a new password"
      lead={recovery === 'ready' ? `At least ${PASSWORD_MIN_CHARACTERS} characters.` : undefined}
      aside={<AuthAside />}
    >
      {failed ? (
        <ErrorState
          title="This form did not load"
          description="Check your network and try again."
          onRetry={retry}
        />
      ) : client === null || recovery === 'checking' ? (
        <LoadingStripes label="Checking your link..." py="8" />
      ) : recovery === 'invalid' ? (
        <chakra.div display="grid" gap="4">
          <ErrorState
            title="This link does not work any more"
            description="Links work once and for a short time. Ask for a new one; your password has not changed."
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
