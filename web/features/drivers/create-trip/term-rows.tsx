import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { ChoicesFields } from '@/shared/trip-form/choices-fields.tsx';
import { PaymentField, usePaymentInWords } from '@/shared/trip-form/payment-field.tsx';
import { PrivateTripFields } from '@/shared/trip-form/private-trip-fields.tsx';
import { toChoices } from '@/shared/trip-form/trip-form.ts';
import { choicesInWords } from '@/shared/trips/choice-words.ts';
import { CashIcon, LuggageIcon } from '@/shared/ui/icons.ts';
import { RowList } from '@/shared/ui/row-list.tsx';
import type { TripFields } from '../trip-fields.ts';
import { ChangeRow, FieldSheet, useSheet } from './rows.tsx';

/** How passengers pay, and what the trip offers, each in a sheet of its own. */
export function TermRows({ mayOfferWomenOnly }: { mayOfferWomenOnly: boolean | undefined }) {
  const { control } = useFormContext<TripFields>();
  const { errors } = useFormState({ control });
  const [payment, choices, description, confirms] = useWatch({
    control,
    name: ['payment', 'choices', 'description', 'confirmsPassengers'],
  });
  const payments = usePaymentInWords(payment);
  const sheet = useSheet<'payment' | 'more'>();
  const offered = [
    ...choicesInWords(toChoices({ choices })).map(({ words }) => words),
    ...(confirms ? ['you confirm each passenger'] : []),
    ...(description ? [description] : []),
  ].join(', ');
  return (
    <>
      <RowList>
        {payments !== null && (
          <ChangeRow
            icon={<CashIcon />}
            label="How passengers pay"
            value={payments.words}
            onClick={() => sheet.open('payment')}
          />
        )}
        <ChangeRow
          icon={<LuggageIcon />}
          label="Luggage, comfort and more"
          value={offered === '' ? undefined : offered}
          error={(errors.choices ?? errors.description) && 'Please check what you entered here.'}
          onClick={() => sheet.open('more')}
        />
      </RowList>
      {sheet.opened === 'payment' && (
        <FieldSheet title="How passengers pay" onClose={sheet.close}>
          <PaymentField />
        </FieldSheet>
      )}
      {sheet.opened === 'more' && (
        <FieldSheet title="Luggage, comfort and more" onClose={sheet.close}>
          <ChoicesFields mayOfferWomenOnly={mayOfferWomenOnly} isUnfolded />
          <PrivateTripFields />
        </FieldSheet>
      )}
    </>
  );
}
