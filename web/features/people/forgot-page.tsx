import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SupabaseAuthUi, useSupabase } from './supabase-auth-ui.tsx';

/** /auth/forgot: takes an email address and sends it a link to /auth/reset. */
export function ForgotPage() {
  const { client, failed, retry } = useSupabase();
  return (
    <AuthLayout
      title="Forgot your password?"
      lead="Enter your email and we'll send you a link to reset your password."
    >
      {failed ? (
        <ErrorState
          title="The form did not load"
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
