import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller, FormProvider, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { accountNumber, type BankAccount } from '@tafiya/payments/banks.contract.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { refuseField, useForm } from '@/shared/ui/use-form.ts';
import { BankField } from './bank-field.tsx';
import { type BanksCall, bankNamed, useBanks } from './banks.ts';

const CHOOSE_BANK = 'Please choose your bank from the list';
export const accountFieldsSchema = z.object({
  bankName: z.string().trim().min(1, CHOOSE_BANK),
  accountNumber,
});
type AccountFields = z.infer<typeof accountFieldsSchema>;

/** An account of a bank in the list. */
export interface TypedAccount extends BankAccount {
  bankName: string;
}

interface AccountFieldsProps {
  numberHint: string;
  banksCall?: BanksCall;
}

interface AccountFormProps extends AccountFieldsProps {
  /** The accessible name of the form. */
  label: string;
  onAccount: (account: TypedAccount) => void;
  /** Errors and buttons, below the fields. */
  children: ReactNode;
}

/** Bank and number of a bank account. */
export function AccountForm({ label, onAccount, children, ...fields }: AccountFormProps) {
  const form = useForm({
    resolver: zodResolver(accountFieldsSchema),
    defaultValues: { bankName: '', accountNumber: '' },
  });
  const accountOf = useAccountOf(form, fields.banksCall);
  const submit = form.handleSubmit((typed) => {
    const account = accountOf(typed);
    if (account) onAccount(account);
  });
  return (
    <FormProvider {...form}>
      <Form aria-label={label} onSubmit={submit}>
        <AccountFields {...fields} />
        {children}
      </Form>
    </FormProvider>
  );
}

/** Returns the typed account with the code of its bank; null after an error at the field for an unknown bank. */
export function useAccountOf(
  form: Parameters<typeof refuseField<AccountFields, unknown, AccountFields>>[0],
  banksCall?: BanksCall,
) {
  const { data: banks } = useBanks(banksCall);
  return ({ bankName, accountNumber: number }: AccountFields): TypedAccount | null => {
    const bank = bankNamed(banks, bankName);
    if (bank) return { bankCode: bank.code, bankName: bank.name, accountNumber: number };
    refuseField(form, 'bankName', { message: CHOOSE_BANK });
    return null;
  };
}

/** The fields of `accountFieldsSchema`, inside a `FormProvider`. */
export function AccountFields({ numberHint, banksCall }: AccountFieldsProps) {
  const form = useFormContext<AccountFields>();
  const { error } = useBanks(banksCall);
  return (
    <>
      <Controller
        control={form.control}
        name="bankName"
        render={(state) => <BankField label="Bank" banksCall={banksCall} {...controlled(state)} />}
      />
      <TextField
        label="Account number"
        hint={numberHint}
        inputMode="numeric"
        autoComplete="off"
        {...inputsOf(form)('accountNumber')}
      />
      <Problem error={error} otherwise="The banks could not be loaded." />
    </>
  );
}
