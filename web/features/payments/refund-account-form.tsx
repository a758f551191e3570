import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { SECOND_ADMIN_FROM_NAIRA } from '@tafiya/core/limits.ts';
import { AccountForm } from '@/shared/payouts/account-form.tsx';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useRefundAccount } from './use-payment.ts';

const TITLE = 'Enter an account for your refund';

interface RefundAccountFormProps {
  bookingId: string;
  /** The sum that is sent to the account, in naira. */
  amount: number;
}

/** Asks for an account when the passenger's bank did not accept a refund. A large one is sent by two administrators. */
export function RefundAccountForm({ bookingId, amount }: RefundAccountFormProps) {
  if (amount <= SECOND_ADMIN_FROM_NAIRA) return <OwnAccount bookingId={bookingId} />;
  return (
    <>
      <chakra.h3 fontWeight="semibold">Write to us for your refund</chakra.h3>
      <p>{`Two of us send a refund of more than ${formatNaira(SECOND_ADMIN_FROM_NAIRA)} to another account. We call you to confirm it.`}</p>
      <div>
        <ButtonLink to={`/support/new?booking=${bookingId}`}>Write to us</ButtonLink>
      </div>
    </>
  );
}

function OwnAccount({ bookingId }: { bookingId: string }) {
  const send = useRefundAccount(bookingId);
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  return (
    <>
      <chakra.h3 fontWeight="semibold">{TITLE}</chakra.h3>
      <AccountForm
        label={TITLE}
        numberHint="10 digits, of an account in your name. We pass it on with your refund and do not keep it."
        onAccount={({ bankCode, accountNumber }) => {
          if (password === '') return;
          send.mutate(
            { bankCode, accountNumber, password },
            {
              onSuccess: () =>
                toast({ title: 'Account Received', description: 'Your refund is sent to it.' }),
            },
          );
        }}
      >
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={isTried && password === '' ? 'Password is required' : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Problem error={send.error} otherwise="The account could not be sent. Please try again." />
        <Button type="submit" justifySelf="start" disabled={send.isPending} onClick={() => setIsTried(true)}>
          {send.isPending ? 'Sending...' : 'Send my refund there'}
        </Button>
      </AccountForm>
    </>
  );
}
