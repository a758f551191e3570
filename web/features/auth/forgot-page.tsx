import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { AuthAside } from './auth-aside.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SupabaseAuthUi } from './supabase-auth-ui.tsx';
import { useSupabase } from './use-supabase.ts';

/** /auth/forgot: asks for the address and sends a link to /auth/reset. */
export function ForgotPage() {
  const { client, failed, retry } = useSupabase();
  return (
    <AuthLayout
      title="Forgot your password?"
      lead="Tell us your email address and we send you a link to choose a new one."
      aside={<AuthAside />}
    >
      {failed ? (
        <ErrorState
          title="This form did not load"
          description="Check your network and try again."
          onRetry={retry}
        />
      ) : client === null ? (
        <LoadingStripes label="Loading..." py="8" />
      ) : (
        <SupabaseAuthUi client={client} view="forgotten_password" />
      )}
      <ButtonLink to="/auth" variant="plain">
        Back to Sign In
      </ButtonLink>
    </AuthLayout>
  );
}
