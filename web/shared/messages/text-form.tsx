import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { Textarea } from '@/shared/ui/field.tsx';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';

interface TextFormProps {
  /** The name of the draft: what is typed survives a reload. */
  draft: string;
  schema: z.ZodType<{ body: string }, { body: string }>;
  onSend: (body: string) => void;
}

/** Free words below a conversation. */
export function TextForm({ draft, schema, onSend }: TextFormProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: draftOver(draft, { body: '' }) });
  useFormDraft(draft, form.control);
  const submit = form.handleSubmit(({ body }) => {
    onSend(body.trim());
    form.reset({ body: '' });
    form.setFocus('body');
  });
  return (
    <Form
      aria-label="Write a message"
      onSubmit={submit}
      gap="2"
      position="sticky"
      // Above the bar of phones.
      bottom={{ base: 'calc(3.5rem + env(safe-area-inset-bottom))', md: '0' }}
      bg="bg.page"
      paddingBlock="3"
    >
      <FieldShell label="Message" error={form.formState.errors.body?.message}>
        <Textarea rows={2} {...form.register('body')} />
      </FieldShell>
      <chakra.div display="flex" justifyContent="flex-end">
        <Button type="submit">Send</Button>
      </chakra.div>
    </Form>
  );
}
