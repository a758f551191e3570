import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import {
  loadRecovery,
  mailTokenOf,
  opensPassword,
  RECOVERY_PATH,
  verifyMailToken,
  type MailToken,
} from '@/shared/supabase/recovery.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ExpiredLink } from './expired-link.tsx';

/**
 * /auth/confirm: the target of the links in Auth's mails, also in another browser than the one that asked for the mail. A
 * mailbox is confirmed by a tap: programs that only open links use up nothing.
 */
export function ConfirmPage() {
  const { search } = useLocation();
  const token = mailTokenOf(search);
  if (token !== null && opensPassword(token)) return <Navigate to={`${RECOVERY_PATH}${search}`} replace />;
  return (
    <AuthLayout title="Confirm your email address">
      {token === null ? <Expired /> : <Confirmation token={token} />}
    </AuthLayout>
  );
}

function Confirmation({ token }: { token: MailToken }) {
  const confirm = useMutation({ mutationFn: confirmMailbox });
  if (confirm.data?.isConfirmed === false) return <Expired />;
  if (confirm.data !== undefined)
    return (
      <chakra.div display="grid" gap="4" role="status">
        <chakra.p>{confirm.data.email} is confirmed. Sign in with it from now on.</chakra.p>
        <ButtonLink to="/dashboard" width="full">
          Go to your dashboard
        </ButtonLink>
      </chakra.div>
    );
  return (
    <chakra.div display="grid" gap="4">
      <Problem error={confirm.error} otherwise="Your address could not be confirmed. Please try again." />
      <Button width="full" disabled={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {confirm.isPending ? 'Confirming...' : 'Confirm'}
      </Button>
    </chakra.div>
  );
}

function Expired() {
  return (
    <ExpiredLink to="/account/profile#email" action="Go to your account">
      You can ask for a new one on your account page.
    </ExpiredLink>
  );
}

/** The session that the token opens ends at once: a link, which anyone can send, must not sign this browser in. */
async function confirmMailbox(token: MailToken): Promise<{ isConfirmed: boolean; email: string }> {
  const client = await loadRecovery();
  const isConfirmed = await verifyMailToken(client, token);
  const { data } = await client.auth.getSession();
  const email = data.session?.user.email ?? 'Your address';
  if (data.session !== null) await client.auth.signOut({ scope: 'local' });
  return { isConfirmed, email };
}
