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
import { useRefundAccount } from './use-payment.ts';

const CHOOSE_BANK = 'Please choose your bank from the list';
const formSchema = z.object({ bankName: z.string().trim().min(1, CHOOSE_BANK), accountNumber });

/** Asks for an account when the passenger's bank did not accept a refund. */
export function RefundAccountForm({ bookingId }: { bookingId: string }) {
  const { data: banks, error: banksError } = useBanks();
  const send = useRefundAccount(bookingId);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { bankName: '', accountNumber: '' },
  });
  const submit = form.handleSubmit(({ bankName, accountNumber: number }) => {
    const bank = bankNamed(banks, bankName);
    if (!bank) return form.setError('bankName', { message: CHOOSE_BANK }, { shouldFocus: true });
    return send.mutate(
      { bankCode: bank.code, accountNumber: number },
      { onSuccess: () => toast({ title: 'Account Received', description: 'Your refund is sent to it.' }) },
    );
  });
  return (
    <Form aria-labelledby="refund-account" onSubmit={submit}>
      <chakra.h3 id="refund-account" fontWeight="semibold">
        Enter an account for your refund
      </chakra.h3>
      <Controller
        control={form.control}
        name="bankName"
        render={(state) => <BankField label="Bank" {...controlled(state)} />}
      />
      <TextField
        label="Account number"
        hint="10 digits. We pass it on with your refund and do not keep it."
        inputMode="numeric"
        autoComplete="off"
        {...inputsOf(form)('accountNumber')}
      />
      <Problem error={banksError} otherwise="The banks could not be loaded." />
      <Problem error={send.error} otherwise="The account could not be sent. Please try again." />
      <Button type="submit" justifySelf="start" disabled={send.isPending}>
        {send.isPending ? 'Sending...' : 'Send my refund there'}
      </Button>
    </Form>
  );
}
