import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountNumber, type BankAccount } from '@tafiya/payments/banks.contract.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { BankField } from './bank-field.tsx';
import { type BanksCall, bankNamed, useBanks } from './banks.ts';

const CHOOSE_BANK = 'Please choose your bank from the list';
const formSchema = z.object({ bankName: z.string().trim().min(1, CHOOSE_BANK), accountNumber });

/** An account of a bank in the list. */
export interface TypedAccount extends BankAccount {
  bankName: string;
}

interface AccountFormProps {
  /** The accessible name of the form. */
  label: string;
  numberHint: string;
  banksCall?: BanksCall;
  onAccount: (account: TypedAccount) => void;
  /** Errors and buttons, below the fields. */
  children: ReactNode;
}

/** Bank and number of a bank account. */
export function AccountForm({ label, numberHint, banksCall, onAccount, children }: AccountFormProps) {
  const { data: banks, error } = useBanks(banksCall);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { bankName: '', accountNumber: '' },
  });
  const submit = form.handleSubmit(({ bankName, accountNumber: number }) => {
    const bank = bankNamed(banks, bankName);
    if (bank) onAccount({ bankCode: bank.code, bankName: bank.name, accountNumber: number });
    else form.setError('bankName', { message: CHOOSE_BANK }, { shouldFocus: true });
  });
  return (
    <Form aria-label={label} onSubmit={submit}>
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
      {children}
    </Form>
  );
}
