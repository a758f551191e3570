import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { EmergencyContact } from '@tafiya/safety/contract.ts';
import { REASON_MAX_CHARACTERS } from '@tafiya/safety/limits.rules.ts';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { FOR_THE_LOG, type Subject } from '../decisions/decision.ts';
import { FieldList } from '../lists/row-fields.tsx';
import { api } from '@/shared/api/api.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

const reasonSchema = z.object({
  reason: z.string().trim().min(1, 'Please give a reason'),
});

interface EmergencyContactsSheetProps {
  subject: Pick<Subject, 'id' | 'name'>;
  onClose: () => void;
}

/** Shows the emergency contacts of a person after the administrator has given a reason, which the audit log keeps. */
export function EmergencyContactsSheet({ subject: { id, name }, onClose }: EmergencyContactsSheetProps) {
  const view = useMutation({
    mutationFn: (body: z.infer<typeof reasonSchema>) =>
      api('POST /admin/emergency-contacts/:id', { id, body }),
  });
  const form = useForm({ resolver: zodResolver(reasonSchema), defaultValues: { reason: '' } });
  const { error, ...reason } = inputsOf(form)('reason');
  return (
    <Sheet title={`Emergency contacts of ${name}`} onClose={onClose}>
      {view.data ? (
        <Shown contacts={view.data} />
      ) : (
        <Form aria-label="Emergency contacts" onSubmit={form.handleSubmit((body) => view.mutate(body))}>
          <p>In an emergency only. The audit log records that you have seen them, and why.</p>
          <FieldShell label="Reason" hint={FOR_THE_LOG.hint} error={error}>
            <Textarea charactersMax={REASON_MAX_CHARACTERS} {...reason} />
          </FieldShell>
          <Problem error={view.error} otherwise="The emergency contacts could not be shown." />
          <Button type="submit" size="lg" disabled={view.isPending}>
            {view.isPending ? 'Loading...' : 'Show contacts'}
          </Button>
        </Form>
      )}
    </Sheet>
  );
}

function Shown({ contacts }: { contacts: EmergencyContact[] }) {
  return (
    <chakra.ul listStyleType="none" display="grid" gap="6">
      {contacts.map(({ name, phone, relation }) => (
        <chakra.li key={phone} display="grid" gap="3">
          <FieldList
            fields={[
              ['Name', name],
              ['Relation', relation],
              ['Phone', phone],
            ]}
          />
          <Button asChild size="lg">
            <a href={`tel:${phone}`}>{`Call ${name}`}</a>
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
