import { chakra } from '@chakra-ui/react/styled-system';
import type { CreateBooking } from '@contracts/book-seats.ts';
import type { Trip } from '@contracts/trips.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';

export type PaymentChoice = NonNullable<CreateBooking['payment']>;

const CHOICES = [
  {
    value: 'online',
    label: 'Pay online now',
    hint: 'Tafiya pays the driver after the trip. All back if the driver cancels.',
  },
  { value: 'cash', label: 'Pay the driver in cash', hint: 'You pay when you board. Cancelling is free.' },
] as const;

interface PaymentChoiceFieldProps {
  value: PaymentChoice;
  onChange: (value: PaymentChoice) => void;
}

/** How to pay. Cash is chosen at first, so that no one pays online without choosing it. */
export function PaymentChoiceField(props: PaymentChoiceFieldProps) {
  return <ChoiceField label="How do you want to pay?" choices={CHOICES} minWidth="11rem" {...props} />;
}

/** The payment that the trip takes: the wish, or the only possible one; null if there is none. */
export function possiblePayment(
  { cash, online }: NonNullable<Trip['payments']>,
  wish: PaymentChoice,
): PaymentChoice | null {
  if (cash && online) return wish;
  if (online) return 'online';
  return cash ? 'cash' : null;
}

interface PriceProps {
  farePerSeat: number;
  seats: number;
  payment: PaymentChoice;
}

/** The total, which includes every charge, and what happens to the money. */
export function Price({ farePerSeat, seats, payment }: PriceProps) {
  const total = formatNaira(farePerSeat * seats);
  const [what, rule] = payment === 'online' ? onlineWords(total) : cashWords(total);
  return (
    <chakra.div background="bg.subtle" borderRadius="card" padding="4">
      <chakra.p display="flex" alignItems="baseline" justifyContent="space-between" gap="4">
        <chakra.span color="fg.muted">{`${countOf(seats, 'seat')} at ${formatNaira(farePerSeat)}`}</chakra.span>
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

function onlineWords(total: string): [what: string, rule: string] {
  return [
    `You pay ${total} online, nothing more. Your seats are held while you pay.`,
    'If you cancel a day or more before departure, or soon after paying, all of it comes back; later, half. If the driver cancels, all of it comes back.',
  ];
}
