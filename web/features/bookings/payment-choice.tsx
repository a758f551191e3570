import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import type { Extras } from '@tafiya/trips/choices.contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { fullRefundWords } from '@/shared/payments/full-refund.ts';
import { PAY_METHODS } from '@/shared/payments/pay-methods.ts';
import { extrasFare, extrasInWords } from '@/shared/trips/extra-words.ts';
import { ShieldIcon } from '@/shared/ui/icons.ts';
import type { PaymentChoice } from './booking-fields.ts';

interface PaymentChoiceFieldProps {
  payments: NonNullable<Trip['payments']>;
  value: PaymentChoice;
  onChange: (value: PaymentChoice) => void;
  /** Why cash cannot be chosen, with the way out. */
  cashLimit?: ReactNode;
  /** The recipient of the cash. */
  driver?: string;
}

/**
 * How to pay, asked once, as rows: online first, because that money is held until the passenger arrives. The button says how and
 * how much.
 */
export function PaymentChoiceField({
  payments,
  value,
  onChange,
  driver = 'the driver',
  cashLimit,
}: PaymentChoiceFieldProps) {
  const name = useId();
  const row = (choice: PaymentChoice, label: string) => (
    <Row key={choice}>
      <input
        type="radio"
        name={name}
        value={choice}
        checked={choice === value}
        disabled={choice === 'cash' && Boolean(cashLimit)}
        onChange={() => onChange(choice)}
      />
      {label}
    </Row>
  );
  return (
    <chakra.fieldset borderWidth="1px" borderColor="border.default" borderRadius="card" overflow="hidden">
      <chakra.legend srOnly>How do you want to pay?</chakra.legend>
      <chakra.p
        display="flex"
        alignItems="center"
        gap="1.5"
        paddingInline="4"
        paddingTop="2.5"
        color="positive.fg"
        fontWeight="semibold"
      >
        <ShieldIcon size={18} />
        Pay now, held until you arrive
      </chakra.p>
      {PAY_METHODS.map(({ value: method, label }) =>
        row(method, method === 'ussd' ? 'USSD, without internet' : label),
      )}
      {payments.cash && (
        <chakra.div borderTopWidth="8px" borderColor="bg.subtle">
          {row('cash', `Cash to ${driver} when you board`)}
          {cashLimit}
        </chakra.div>
      )}
    </chakra.fieldset>
  );
}

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    paddingInline: '4',
    cursor: 'pointer',
    '& + &': { borderTopWidth: '1px', borderColor: 'border.default' },
    '&:has(input:checked)': { background: 'positive.bg', fontWeight: 'semibold' },
    '& > input': {
      appearance: 'none',
      flexShrink: 0,
      boxSize: '24px',
      margin: '0',
      borderWidth: '2px',
      borderColor: 'border.input',
      borderRadius: 'full',
      background: 'bg.card',
    },
    '&:has(input:disabled)': { color: 'fg.muted', cursor: 'not-allowed' },
    '& > input:checked': { borderWidth: '7px', borderColor: 'positive.fg' },
  },
});

/** The payment that the trip takes: the chosen one, or the only possible one; null if there is none. */
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
  departureDate: string;
  /** The recipient of the money. */
  driver: string;
  /** One sentence. */
  isShort?: boolean;
}

/** One strip: the total, which includes every charge, until when it comes back, and when the driver gets it. */
export function Price(props: PriceProps) {
  const { farePerSeat, seats, extras, payment, departureDate, driver, isShort = false } = props;
  const total = formatNaira(farePerSeat * seats + extrasFare(extras));
  const until = useNow((now) => fullRefundWords(departureDate, now));
  const isCash = payment === 'cash';
  const amount = (
    <chakra.output
      fontSize={isShort ? undefined : 'xl'}
      fontWeight="bold"
      fontVariantNumeric="tabular-nums"
      aria-label="Total"
    >
      {total}
    </chakra.output>
  );
  const paid = `We pay ${driver} the day after you arrive.`;
  if (isShort) {
    return (
      <Strip>
        {isCash ? `You pay ${driver} ` : until === null ? 'Half of ' : ''}
        {amount}
        {isCash
          ? ' when you board. Nothing is charged now; cancelling before the trip starts is free.'
          : until === null
            ? ` comes back if you cancel. ${paid}`
            : ` comes back in full if you cancel ${until}. Later, half. ${paid}`}
      </Strip>
    );
  }
  return (
    <Strip>
      <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" gap="2">
        <b>{isCash ? `You pay ${driver} when you board` : 'You pay now'}</b>
        {amount}
      </chakra.p>
      {(seats > 1 || extras.length > 0) && (
        <chakra.p fontSize="sm">
          {[`${countOf(seats, 'seat')} at ${formatNaira(farePerSeat)}`, extrasInWords(extras)]
            .filter(Boolean)
            .join(', ')}
        </chakra.p>
      )}
      <chakra.p marginTop="0.5">
        {isCash
          ? 'Nothing is charged now. Cancelling before the trip starts is free.'
          : `${until === null ? 'If you cancel, half of it comes back.' : `Cancel ${until}: all of it comes back. Later, half.`} ${paid}`}
      </chakra.p>
    </Strip>
  );
}

const Strip = chakra('div', {
  base: {
    background: 'positive.bg',
    borderRadius: 'card',
    paddingInline: '3.5',
    paddingBlock: '3',
    fontSize: '0.9375rem',
  },
});
