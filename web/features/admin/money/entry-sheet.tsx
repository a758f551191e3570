import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  askEntrySchema,
  CORRECTABLE_ACCOUNTS,
  type AskEntry,
  type EntryKind,
} from '@tafiya/payouts/entries.contract.ts';
import { REASON_MAX_CHARACTERS } from '@tafiya/safety/limits.rules.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { Textarea } from '@/shared/ui/field.tsx';
import { FieldShell, TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { inWords } from '@/shared/format/words.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';

export const ENTRY_LABELS: Record<EntryKind, string> = {
  top_up: 'Top-up of the balance for payouts',
  correction: 'Correction between two accounts',
  debt_paid: 'Debt paid to the company’s bank',
  debt_written_off: 'Debt given up after 90 days',
  loss_recovered: 'Loss that came back to the company’s bank',
  returned_outside: 'Payment in another currency, sent back',
};

/** What the sheet is opened with: the kinds to choose from, and whom or what it is about. */
export interface NewEntry {
  kinds: readonly EntryKind[];
  subject?: string;
  about?: string;
  amount?: number;
}

const ACCOUNTS = CORRECTABLE_ACCOUNTS.map((code) => ({ value: code, label: inWords(code) }));
type Texts = Record<'kind' | 'amount' | 'debit' | 'credit' | 'proof' | 'reason', string>;

function readTexts({ kind, amount, debit, credit, ...texts }: Texts, subject: string | undefined) {
  return askEntrySchema.safeParse({
    ...texts,
    kind,
    subject,
    amount: amount.trim() === '' ? Number.NaN : Number(amount),
    ...(kind === 'correction' && { debit, credit }),
  });
}

/** Asks for an entry, which a second administrator must confirm. */
export function EntrySheet({ entry, onClose }: { entry: NewEntry; onClose: () => void }) {
  const { kinds, subject, about, amount } = entry;
  const [texts, setTexts] = useState<Texts>({
    kind: kinds[0] ?? 'top_up',
    amount: amount === undefined ? '' : String(amount),
    debit: CORRECTABLE_ACCOUNTS[0],
    credit: CORRECTABLE_ACCOUNTS[2],
    proof: '',
    reason: '',
  });
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending, error } = useAsk(onClose);
  const read = readTexts(texts, subject);
  const errorOf = (name: string) =>
    isTried ? read.error?.issues.find(({ path }) => path[0] === name)?.message : undefined;
  const change = (name: keyof Texts) => (value: string) => setTexts((old) => ({ ...old, [name]: value }));
  const submit = () => {
    setIsTried(true);
    if (read.success) mutate(read.data);
  };
  return (
    <Sheet title={about === undefined ? 'New entry' : `New entry about ${about}`} onClose={onClose}>
      <Form
        aria-label="New entry"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>Another administrator must confirm it before it is booked.</p>
        <SelectField
          label="What happened"
          value={texts.kind}
          options={kinds.map((value) => ({ value, label: ENTRY_LABELS[value] }))}
          onChange={change('kind')}
        />
        {texts.kind === 'correction' && (
          <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
            <SelectField
              label="Debit"
              value={texts.debit}
              options={ACCOUNTS}
              error={errorOf('debit')}
              onChange={change('debit')}
            />
            <SelectField
              label="Credit"
              value={texts.credit}
              options={ACCOUNTS}
              error={errorOf('credit')}
              onChange={change('credit')}
            />
          </chakra.div>
        )}
        <TextField
          label="Sum in naira"
          inputMode="decimal"
          autoComplete="off"
          readOnly={texts.kind === 'returned_outside'}
          value={texts.amount}
          error={errorOf('amount')}
          onChange={({ target }) => change('amount')(target.value)}
        />
        <TextField
          label="Proof"
          hint="The bank’s reference, or where the statement is kept. Each proof counts once."
          autoComplete="off"
          value={texts.proof}
          error={errorOf('proof')}
          onChange={({ target }) => change('proof')(target.value)}
        />
        <FieldShell label="Reason" hint="Stored in the audit log." error={errorOf('reason')}>
          <Textarea
            value={texts.reason}
            maxLength={REASON_MAX_CHARACTERS}
            onChange={({ target }) => change('reason')(target.value)}
          />
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
