import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { formatNaira } from '@/shared/format/money.ts';
import type { SeatPayment } from '@/shared/payments/payment-query.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { leaveTo } from './leave-to.ts';
import { type PayMethod, placeToPay, useStartPayment } from './use-payment.ts';

const METHODS = [
  { value: 'card', label: 'Card', hint: 'On the page of Paystack, our payment company' },
  { value: 'transfer', label: 'Bank transfer', hint: 'From the app of your bank' },
  { value: 'ussd', label: 'USSD', hint: 'By dialling a code, without internet' },
] as const;

const NEXT: Record<PayMethod, string> = {
  card: 'You leave Tafiya to enter your card on Paystack’s page, and come back here. We never see your card.',
  transfer: 'The next step shows the account to send the money to.',
  ussd: 'You leave Tafiya for Paystack’s page, which shows the code to dial, and come back here.',
};

interface MethodChoiceProps {
  payment: SeatPayment;
  onStarted: () => void;
  /** Returns to the payment that is open. */
  onBack?: (() => void) | undefined;
}

/** How to pay: by card, bank transfer or USSD. Says what happens next before anything happens. */
export function MethodChoice({ payment, onStarted, onBack }: MethodChoiceProps) {
  const [method, setMethod] = useState<PayMethod>('card');
  const start = useStartPayment(payment);
  const total = formatNaira(payment.totalFare);
  const pay = () =>
    start.mutate(method, {
      onSuccess: ({ payments: [opened] }) => {
        onStarted();
        const place = opened && opened.status === 'open' ? placeToPay(opened) : null;
        if (place?.kind === 'page') leaveTo(place.url);
      },
    });
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <ChoiceField
        label="How do you want to pay?"
        choices={METHODS}
        value={method}
        onChange={setMethod}
        minWidth="11rem"
      />
      <p>{NEXT[method]}</p>
      <Problem error={start.error} otherwise="The payment could not be started. Please try again." />
      <Button size="lg" disabled={start.isPending} onClick={pay}>
        {start.isPending ? 'Please wait...' : label(method, total)}
      </Button>
      {onBack && (
        <Button variant="ghost" onClick={onBack}>
          Back to the payment I started
        </Button>
      )}
    </chakra.div>
  );
}

function label(method: PayMethod, total: string): string {
  if (method === 'transfer') return `Pay ${total} by bank transfer`;
  return method === 'card' ? `Pay ${total} by card` : `Pay ${total} by USSD`;
}
