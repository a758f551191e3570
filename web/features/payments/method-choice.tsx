import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { leaveTo } from '@/shared/payments/leave-to.ts';
import {
  AFTER_PRESSING,
  PAY_METHODS,
  payLabel,
  pageToPay,
  type PayMethod,
  totalToPay,
} from '@/shared/payments/pay-methods.ts';

import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { PayBar } from './pay-bar.tsx';
import { useStartPayment } from './use-payment.ts';
import type { BookingPayment } from '@tafiya/payments/contract.ts';

interface MethodChoiceProps {
  payment: BookingPayment;
  /** The method that was chosen before. */
  chosen: PayMethod;
  onStarted: () => void;
  /** Returns to the payment that is open. */
  onBack?: (() => void) | undefined;
}

/** Another way to pay, or another try: by card, bank transfer or USSD. Says what happens next before anything happens. */
export function MethodChoice({ payment, chosen, onStarted, onBack }: MethodChoiceProps) {
  const [method, setMethod] = useState<PayMethod>(chosen);
  const start = useStartPayment(payment);
  const pay = () =>
    start.mutate(method, {
      onSuccess: (opened) => {
        onStarted();
        const page = pageToPay(opened);
        if (page !== null) leaveTo(page);
      },
    });
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <ChoiceField
        label="How do you want to pay?"
        choices={PAY_METHODS}
        value={method}
        onChange={setMethod}
        minWidth="11rem"
      />
      <p>{AFTER_PRESSING[method]}</p>
      <Problem error={start.error} otherwise="The payment could not be started. Please try again." />
      <PayBar>
        <Button size="lg" disabled={start.isPending} onClick={pay}>
          {start.isPending ? 'Please wait...' : payLabel(method, totalToPay(payment))}
        </Button>
      </PayBar>
      {onBack && (
        <Button variant="ghost" onClick={onBack}>
          Back to the payment I started
        </Button>
      )}
    </chakra.div>
  );
}
