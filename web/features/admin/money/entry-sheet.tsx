import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import {
  askEntrySchema,
  CORRECTABLE_ACCOUNTS,
  type AskEntry,
  type EntryKind,
} from '@tafiya/payouts/ledger/entries.contract.ts';
import { REASON_MAX_CHARACTERS } from '@tafiya/safety/limits.rules.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { useEditDraft } from '@/shared/session/use-form-draft.ts';
import { FieldShell, TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { inWords } from '@/shared/format/words.ts';
import { nairaText } from './naira-text.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

export const ENTRY_LABELS: Record<EntryKind, string> = {
  top_up: 'Top-up of the balance for payouts',
  correction: 'Correction between two accounts',
  debt_paid: 'Debt paid to the company’s bank',
  debt_written_off: 'Debt given up after 90 days',
  loss_recovered: 'Loss that came back to the company’s bank',
  returned_outside: 'Payment in another currency, sent back',
};

/** The kinds to choose from, and the subject of the entry. */
export interface NewEntry {
  kinds: readonly EntryKind[];
  subject?: string;
  about?: string;
  amount?: number;
}

const fieldsSchema = askEntrySchema.extend({ amount: nairaText.pipe(askEntrySchema.shape.amount) });
const ACCOUNTS = CORRECTABLE_ACCOUNTS.map((code) => ({ value: code, label: inWords(code) }));

/** Asks for an entry, which a second administrator must confirm. */
export function EntrySheet({ entry, onClose }: { entry: NewEntry; onClose: () => void }) {
  const { kinds, subject, about, amount } = entry;
  const form = useForm({
    resolver: zodResolver(fieldsSchema),
    defaultValues: {
      kind: kinds[0] ?? 'top_up',
      subject,
      amount: String(amount ?? ''),
      proof: '',
      reason: '',
    },
  });
  useEditDraft(`entry-${about ?? ''}`, form);
  const { control } = form;
  const field = inputsOf(form);
  const kind = useWatch({ control, name: 'kind' });
  const { mutate, isPending, error } = useAsk(onClose);
  return (
    <Sheet title={about === undefined ? 'New entry' : `New entry about ${about}`} onClose={onClose}>
      <Form aria-label="New entry" onSubmit={form.handleSubmit((entry) => mutate(entry))}>
        <p>Another administrator must confirm it before it is booked.</p>
        <Controller
          control={control}
          name="kind"
          render={(state) => (
            <SelectField
              label="What happened"
              options={kinds.map((value) => ({ value, label: ENTRY_LABELS[value] }))}
              {...controlled(state)}
            />
          )}
        />
        {kind === 'correction' && (
          <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
            <Controller
              control={control}
              name="debit"
              shouldUnregister
              defaultValue={CORRECTABLE_ACCOUNTS[0]}
              render={(state) => (
                <SelectField
                  label="Debit"
                  options={ACCOUNTS}
                  {...controlled(state)}
                  value={state.field.value ?? ''}
                />
              )}
            />
            <Controller
              control={control}
              name="credit"
              shouldUnregister
              defaultValue={CORRECTABLE_ACCOUNTS[2]}
              render={(state) => (
                <SelectField
                  label="Credit"
                  options={ACCOUNTS}
                  {...controlled(state)}
                  value={state.field.value ?? ''}
                />
              )}
            />
          </chakra.div>
        )}
        <TextField
          label="Sum in naira"
          inputMode="decimal"
          autoComplete="off"
          readOnly={kind === 'returned_outside'}
          {...field('amount')}
        />
        <TextField
          label="Proof"
          hint="The bank’s reference, or where the statement is kept. Each proof counts once."
          autoComplete="off"
          {...field('proof')}
        />
        <FieldShell
          label="Reason"
          hint="Stored in the audit log."
          error={form.formState.errors.reason?.message}
        >
          <Textarea charactersMax={REASON_MAX_CHARACTERS} {...form.register('reason')} />
        </FieldShell>
        <Problem error={error} otherwise="The entry could not be saved. Please try again." />
        <Button type="submit" size="lg" disabled={isPending}>
          {isPending ? 'Saving...' : 'Ask for this entry'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </Form>
    </Sheet>
  );
}

function useAsk(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [...ADMIN_KEY, 'money-entry'],
    mutationFn: (entry: AskEntry) => api('POST /admin/money-entries', { body: entry }),
    onSuccess: () => {
      toast({
        title: 'Waits for a second administrator',
        description: 'Another administrator must confirm it.',
      });
      onDone();
    },
    onSettled: () => invalidate(queries, 'admin'),
  });
}
