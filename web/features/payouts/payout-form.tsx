import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountNumber } from '@contracts/payouts.ts';
import { BankField } from '@/shared/banks/bank-field.tsx';
import { bankNamed, useBanks } from '@/shared/banks/banks.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { type AccountCheck, useSavePayoutAccount } from './use-payout-account.ts';

const CHOOSE_BANK = 'Please choose your bank from the list';
const formSchema = z.object({ bankName: z.string().trim().min(1, CHOOSE_BANK), accountNumber });

interface PayoutFormProps {
  check: AccountCheck;
  onClose: () => void;
}

/** Bank and number of an account; the check then shows its holder. */
export function PayoutForm({ check, onClose }: PayoutFormProps) {
  const { data: banks, error: banksError } = useBanks();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { bankName: '', accountNumber: '' },
  });
  const submit = form.handleSubmit(({ bankName, accountNumber: number }) => {
    const bank = bankNamed(banks, bankName);
    if (bank) check.check({ bankCode: bank.code, bankName: bank.name, accountNumber: number });
    else form.setError('bankName', { message: CHOOSE_BANK }, { shouldFocus: true });
  });
  return (
    <Form aria-label="Payout account" onSubmit={submit}>
      <Controller
        control={form.control}
        name="bankName"
        render={(state) => <BankField label="Bank" {...controlled(state)} />}
      />
      <TextField
        label="Account number"
        hint="10 digits"
        inputMode="numeric"
        autoComplete="off"
        {...inputsOf(form)('accountNumber')}
      />
      <Problem error={banksError} otherwise="The banks could not be loaded." />
      <Problem error={check.error} otherwise="The account could not be checked. Please try again." />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="submit" disabled={check.isPending}>
          {check.isPending ? 'Asking the bank...' : 'Check account'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </chakra.div>
    </Form>
  );
}

interface ConfirmHolderProps {
  account: NonNullable<AccountCheck['checked']>;
  onBack: () => void;
  onSaved: () => void;
}

/** The holder of an account, which the person confirms before it is saved. */
export function ConfirmHolder({ account, onBack, onSaved }: ConfirmHolderProps) {
  const save = useSavePayoutAccount();
  const { bankCode, bankName, accountNumber: number, accountName, nameMatches, verifiedName } = account;
  const confirm = () =>
    save.mutate(
      { bankCode, accountNumber: number, accountName },
      {
        onSuccess: () => {
          toast({ title: 'Saved', description: 'Your payout account is up to date.' });
          onSaved();
        },
      },
    );
  return (
    <chakra.div display="grid" gap="4" role="group" aria-label="Confirm the account">
      <div role="status">
        <p>
          This account belongs to <strong>{accountName}</strong>.
        </p>
        <chakra.p color="fg.muted">{`${bankName}, ${number}`}</chakra.p>
      </div>
      {!nameMatches && (
        <chakra.p bg="warning.bg" color="warning.fg" borderRadius="control" px="3.5" py="2.5">
          {`${verifiedName === null ? 'This is not your verified name.' : `Your verified name is ${verifiedName}.`} If this is your account, confirm it: we check it before we pay to it.`}
        </chakra.p>
      )}
      <Problem error={save.error} otherwise="The account could not be saved. Please try again." />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button disabled={save.isPending} onClick={confirm}>
          {save.isPending ? 'Saving...' : 'Confirm'}
        </Button>
        <Button variant="outline" disabled={save.isPending} onClick={onBack}>
          Change details
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
