import { Button } from '@chakra-ui/react/button';
import { useLocation } from 'react-router-dom';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { useConfirmEmail } from './use-email-confirmation.ts';

/**
 * /confirm-email#<token>: the target of the link that proves an address, in any browser. It needs a tap, because programs
 * that check mails open links.
 */
export function ConfirmEmailPage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <Confirmation token={token} />
    </>
  );
}

function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmail();
  if (confirm.data !== undefined)
    return (
      <StatusPage
        title="Your address is confirmed"
        description={`${confirm.data.email} is confirmed. Thank you.`}
      >
        <ButtonLink to="/search">Find a trip</ButtonLink>
      </StatusPage>
    );
  const { error } = confirm;
  if (token === '' || (error instanceof ApiError && (error.status === 404 || error.status === 400)))
    return (
      <StatusPage
        title="This link no longer works"
        description="It works for 7 days, and only for the address that your account has now. You can ask for a new mail on your account page."
      >
        <ButtonLink to="/account/profile#email" variant="outline">
          Go to your account
        </ButtonLink>
      </StatusPage>
    );
  return (
    <StatusPage
      title="Confirm your email address"
      description={
        error === null
          ? 'Confirm that this address is yours. If you did not create an account at Tafiya, close this page.'
          : messageOf(error, 'Your address could not be confirmed. Please try again.')
      }
    >
      <Button disabled={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {confirm.isPending ? 'Confirming...' : 'Confirm'}
      </Button>
    </StatusPage>
  );
}
