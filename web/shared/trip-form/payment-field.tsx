import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { onlineEarnings } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useUser } from '@/shared/session/store.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { NO_PAYMENT, type PaymentFields } from './trip-form.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/shared/api/queries.ts';

const CHOICES = [
  { value: 'both', label: 'Both', hint: 'They choose' },
  { value: 'online', label: 'Online', hint: 'When they book' },
  { value: 'cash', label: 'Cash', hint: 'When they board' },
] as const;

type Fields = PaymentFields & { farePerSeat: number };

/**
 * How passengers pay, and what the driver or company receives of a seat paid online. Empty while the platform takes cash only.
 * Inside the FormProvider of a form with PaymentFields and a fare.
 */
export function PaymentField() {
  const { data: settings } = useSettings();
  const { control } = useFormContext<Fields>();
  const [payment, farePerSeat] = useWatch({ control, name: ['payment', 'farePerSeat'] });
  const isOn = settings !== undefined && settings.onlinePayments !== 'off';
  const hasAccount = useHasPayoutAccount(isOn);
  if (!isOn || hasAccount === undefined) return null;
  if (!hasAccount) return <AccountMissing isRequired={settings.onlinePayments === 'required'} />;
  const receives = payment !== 'cash' && farePerSeat > 0 && (
    <chakra.p marginTop="2">
      {`You receive ${formatNaira(onlineEarnings(farePerSeat, settings.commissionBasisPoints))} per seat paid online${commissionWords(settings.commissionBasisPoints)}. Tafiya pays you after the trip.`}
    </chakra.p>
  );
  if (settings.onlinePayments === 'required') {
    return (
      <Part>
        <chakra.p fontWeight="semibold">Passengers pay online when they book.</chakra.p>
        {receives}
      </Part>
    );
  }
  return (
    <Part>
      <Controller
        control={control}
        name="payment"
        render={({ field: { value = NO_PAYMENT.payment, onChange } }) => (
          <ChoiceField
            label="How passengers pay"
            choices={CHOICES}
            value={value}
            onChange={onChange}
            minWidth="5rem"
          />
        )}
      />
      {receives}
    </Part>
  );
}

/** How passengers pay, for drivers and as passengers read it; null while the platform takes cash only, or while that is not known. */
export function usePaymentInWords(payment: PaymentFields['payment'] = NO_PAYMENT.payment) {
  const { data: settings } = useSettings();
  const isOn = settings !== undefined && settings.onlinePayments !== 'off';
  const hasAccount = useHasPayoutAccount(isOn);
  if (!isOn || hasAccount === undefined) return null;
  const isRequired = settings.onlinePayments === 'required';
  if (!hasAccount && isRequired)
    return { words: 'Add a payout account first', short: 'online', online: false };
  const choice = !hasAccount ? 'cash' : isRequired ? 'online' : payment;
  const { label, hint } = CHOICES.find(({ value }) => value === choice) ?? CHOICES[0];
  return {
    words: `${label}: ${hint.toLowerCase()}`,
    short: choice === 'both' ? 'cash or online' : choice,
    online: choice !== 'cash',
  };
}

function commissionWords(basisPoints: number): string {
  return basisPoints > 0 ? `; Tafiya keeps ${basisPoints / 100} %` : '';
}

function AccountMissing({ isRequired }: { isRequired: boolean }) {
  const isCompany = useUser().userType === 'corporate';
  return (
    <Part>
      <p>
        {isRequired
          ? 'Passengers pay online. Add a payout account first, so that Tafiya can pay you after the trip.'
          : 'Passengers pay in cash when they board. To take online payment as well, add a payout account.'}
      </p>
      <chakra.div marginTop="2">
        <ButtonLink to={isCompany ? '/corporate' : '/account/payments'} variant="outline">
          Add a payout account
        </ButtonLink>
      </chakra.div>
    </Part>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <chakra.div gridColumn="1 / -1">{children}</chakra.div>;
}

/**
 * Whether the driver or company has an accepted payout account, also while its wait lasts; undefined while that is not known.
 * Reloaded whenever a form opens.
 */
function useHasPayoutAccount(enabled: boolean): boolean | undefined {
  const { data } = useQuery({
    ...queryOf('GET /payout-account'),
    staleTime: 0,
    enabled,
  });
  return data && data.account !== null && data.account.usableFrom !== null;
}
