import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type NextOfKin, nextOfKinSchema } from '@contracts/account.ts';
import { apiSend } from '@/shared/api/api.ts';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Textarea } from '@/shared/ui/field.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { FOR_THE_LOG, REASON_MAX_CHARACTERS, type Subject } from './decision.ts';
import { FieldList } from './row-fields.tsx';

const reasonSchema = z.object({
  reason: z.string().trim().min(1, 'Please give a reason'),
});

interface NextOfKinSheetProps {
  subject: Pick<Subject, 'id' | 'name'>;
  onClose: () => void;
}

/** Shows the next of kin of a person after the administrator has given a reason, which the audit log keeps. */
export function NextOfKinSheet({ subject: { id, name }, onClose }: NextOfKinSheetProps) {
  const view = useMutation({
    mutationFn: (body: z.infer<typeof reasonSchema>) =>
      apiSend('POST', `/api/admin/next-of-kin/${id}`, body, nextOfKinSchema),
  });
  const form = useForm({ resolver: zodResolver(reasonSchema), defaultValues: { reason: '' } });
  const { error, ...reason } = inputsOf(form)('reason');
  return (
    <Sheet title={`Next of kin of ${name}`} onClose={onClose}>
      {view.data ? (
        <Shown kin={view.data} />
      ) : (
        <Form aria-label="Next of kin" onSubmit={form.handleSubmit((body) => view.mutate(body))}>
          <p>In an emergency only. The audit log records that you have seen it, and why.</p>
          <FieldShell label="Reason" hint={FOR_THE_LOG.hint} error={error}>
            <Textarea maxLength={REASON_MAX_CHARACTERS} {...reason} />
          </FieldShell>
          <Problem error={view.error} otherwise="The next of kin could not be shown." />
          <Button type="submit" size="lg" disabled={view.isPending}>
            {view.isPending ? 'Loading...' : 'Show next of kin'}
          </Button>
        </Form>
      )}
    </Sheet>
  );
}

function Shown({ kin: { name, phone, relation } }: { kin: NextOfKin }) {
  return (
    <chakra.div display="grid" gap="4">
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
    </chakra.div>
  );
}
