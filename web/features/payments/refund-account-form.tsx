import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { AccountForm } from '@/shared/banks/account-form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useRefundAccount } from './use-payment.ts';

const TITLE = 'Enter an account for your refund';

/** Asks for an account when the passenger's bank did not accept a refund. */
export function RefundAccountForm({ bookingId }: { bookingId: string }) {
  const send = useRefundAccount(bookingId);
  return (
    <>
      <chakra.h3 fontWeight="semibold">{TITLE}</chakra.h3>
      <AccountForm
        label={TITLE}
        numberHint="10 digits. We pass it on with your refund and do not keep it."
        onAccount={({ bankCode, accountNumber }) =>
          send.mutate(
            { bankCode, accountNumber },
            {
              onSuccess: () =>
                toast({ title: 'Account Received', description: 'Your refund is sent to it.' }),
            },
          )
        }
      >
        <Problem error={send.error} otherwise="The account could not be sent. Please try again." />
        <Button type="submit" justifySelf="start" disabled={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send my refund there'}
        </Button>
      </AccountForm>
    </>
  );
}
