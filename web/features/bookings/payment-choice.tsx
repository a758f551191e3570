import { chakra } from '@chakra-ui/react/styled-system';
import type { Extras } from '@tafiya/trips/choices.contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { AFTER_PRESSING, PAY_METHODS, type PayMethod } from '@/shared/payments/pay-methods.ts';
import { extrasFare, extrasInWords } from '@/shared/trips/extra-words.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import type { PaymentChoice } from './booking-fields.ts';

const CASH = {
  value: 'cash',
  label: 'Cash to the driver',
  hint: 'You pay when you board. Cancelling is free.',
} as const;

interface PaymentChoiceFieldProps {
  payments: NonNullable<Trip['payments']>;
  value: PaymentChoice;
  onChange: (value: PaymentChoice) => void;
}

/** How to pay, asked once. Where the trip takes cash it is chosen at first, so that no one pays online without choosing it. */
export function PaymentChoiceField({ payments, ...field }: PaymentChoiceFieldProps) {
  const choices: readonly { value: PaymentChoice; label: string; hint: string }[] = payments.cash
    ? [CASH, ...PAY_METHODS]
    : PAY_METHODS;
  return <ChoiceField label="How do you want to pay?" choices={choices} minWidth="8.5rem" {...field} />;
}

/** The payment that the trip takes: the wish, or the only possible one; null if there is none. */
export function possiblePayment(
  { cash, online }: NonNullable<Trip['payments']>,
  wish: PaymentChoice,
): PaymentChoice | null {
  if (wish === 'cash' ? cash : online) return wish;
  if (online) return 'card';
  return cash ? 'cash' : null;
}

interface PriceProps {
  farePerSeat: number;
  seats: number;
  extras: Extras;
  payment: PaymentChoice;
}

/** The total, which includes every charge, and what happens to the money. */
export function Price({ farePerSeat, seats, extras, payment }: PriceProps) {
  const total = formatNaira(farePerSeat * seats + extrasFare(extras));
  const [what, rule] = payment === 'cash' ? cashWords(total) : onlineWords({ total, seats, payment });
  return (
    <chakra.div background="bg.subtle" borderRadius="card" padding="4">
      <chakra.p display="flex" alignItems="baseline" justifyContent="space-between" gap="4">
        <chakra.span color="fg.muted">
          {[`${countOf(seats, 'seat')} at ${formatNaira(farePerSeat)}`, extrasInWords(extras)]
            .filter(Boolean)
            .join(', ')}
        </chakra.span>
        <chakra.output fontSize="xl" fontWeight="bold" fontVariantNumeric="tabular-nums" aria-label="Total">
          {total}
        </chakra.output>
      </chakra.p>
      <chakra.p marginTop="2" fontWeight="medium">
        {what}
      </chakra.p>
      <chakra.p color="fg.muted" fontSize="sm" marginTop="1">
        {rule}
      </chakra.p>
    </chakra.div>
  );
}

function cashWords(total: string): [what: string, rule: string] {
  return [
    `You pay the driver ${total} when you board. Nothing is charged now.`,
    'Cancelling before the trip starts is free.',
  ];
}

interface OnlineWords {
  total: string;
  seats: number;
  payment: PayMethod;
}

function onlineWords({ total, seats, payment }: OnlineWords): [what: string, rule: string] {
  return [
    `You pay ${total} online, nothing more. ${seats === 1 ? 'Your seat is' : 'Your seats are'} held while you pay. ${AFTER_PRESSING[payment]}`,
    'Tafiya pays the driver after the trip. If you cancel a day or more before departure, or soon after paying, all of it comes back; later, half. If the driver cancels, all of it comes back.',
  ];
}
