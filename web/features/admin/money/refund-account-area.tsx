import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { adminRefundAccountSchema } from '@tafiya/payouts/admin.contract.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { AccountFields, accountFieldsSchema, useAccountOf } from '@/shared/payouts/account-form.tsx';
import { type BanksCall, useBanks } from '@/shared/payouts/banks.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { WAITS } from '../decisions/decision-area.tsx';
import { REASON_MAX_CHARACTERS } from '@tafiya/safety/limits.rules.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

const BANKS: BanksCall = 'GET /admin/banks';
const fieldsSchema = accountFieldsSchema.extend({ reason: adminRefundAccountSchema.shape.reason });

interface Refund {
  id: string;
  /** The passenger, and the payment in a list of many kinds. */
  name: string;
  amount?: number;
  /** Another administrator's request: the account is entered again, and the server compares the two. */
  asked?: { facts: string; bankCode?: string | undefined; accountEnding?: string | undefined };
}

const EnterContext = createContext<(refund: Refund) => void>(() => undefined);

/** Renders the sheet above the lists, because the row that opened it may disappear before the account is sent. */
export function RefundAccountArea({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Refund | null>(null);
  return (
    <EnterContext value={setOpen}>
      {children}
      {open && <RefundAccountSheet refund={open} onClose={() => setOpen(null)} />}
    </EnterContext>
  );
}

/** Opens the sheet for the account of one refund. Works inside `RefundAccountArea`. */
export function EnterAccountButton({ label, refund }: { label: string; refund: Refund }) {
  const enter = use(EnterContext);
  return (
    <Button variant="outline" size="sm" aria-label={`${label}: ${refund.name}`} onClick={() => enter(refund)}>
      {label}
    </Button>
  );
}

/** Bank, number and reason. The second administrator does not read the number: they enter what the passenger told them. */
function RefundAccountSheet({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { name, amount, asked } = refund;
  const title = asked ? `Confirm the account of ${name}?` : `Enter an account for ${name}`;
  const form = useForm({
    resolver: zodResolver(fieldsSchema),
    defaultValues: { bankName: '', accountNumber: '', reason: '' },
  });
  const accountOf = useAccountOf(form, BANKS);
  const { mutate, isPending, error } = useSendToAccount(refund.id, onClose);
  const submit = form.handleSubmit(({ reason, ...typed }) => {
    const account = accountOf(typed);
    if (account) mutate({ bankCode: account.bankCode, accountNumber: account.accountNumber, reason });
  });
  return (
    <Sheet title={title} onClose={onClose}>
      <chakra.div display="grid" gap="4">
        {asked ? (
          <AskedAccount asked={asked} />
        ) : (
          <p>{`The refund of ${formatNaira(amount ?? 0)} is sent to this account. Take it only from the passenger.`}</p>
        )}
        <FormProvider {...form}>
          <Form aria-label={title} onSubmit={submit}>
            <AccountFields
              numberHint="10 digits. The number is passed on with the refund and not stored."
              banksCall={BANKS}
            />
            <FieldShell
              label="Reason"
              hint="How you checked the account. Stored in the audit log."
              error={form.formState.errors.reason?.message}
            >
              <Textarea charactersMax={REASON_MAX_CHARACTERS} {...form.register('reason')} />
            </FieldShell>
            <Problem error={error} otherwise="The account could not be sent. Please try again." />
            <Button type="submit" size="lg" disabled={isPending}>
              {isPending ? 'Sending...' : 'Send the refund there'}
            </Button>
          </Form>
        </FormProvider>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </chakra.div>
    </Sheet>
  );
}

function AskedAccount({
  asked: { facts, bankCode, accountEnding },
}: {
  asked: NonNullable<Refund['asked']>;
}) {
  const { data: banks } = useBanks(BANKS);
  const bank = banks?.find(({ code }) => code === bankCode)?.name ?? bankCode ?? '';
  return (
    <>
      <p>{facts}</p>
      <p>{`The account asked for: ${bank} •••• ${accountEnding ?? ''}. Enter the whole number as the passenger gave it.`}</p>
    </>
  );
}

function useSendToAccount(id: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [...ADMIN_KEY, 'refund-account'],
    mutationFn: (body: { bankCode: string; accountNumber: string; reason: string }) =>
      api('POST /admin/refund-account/:id', { id, body }),
    onSuccess: ({ status }) => {
      toast(status === 'waiting' ? WAITS : { title: 'Refund Sent' });
      onDone();
    },
    onSettled: () => invalidate(queries, 'admin'),
  });
}
