import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { AtBottomEdge } from './conversation-frame.tsx';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

interface TextFormProps {
  /** The name of the draft: what is typed survives a reload. */
  draft: string;
  schema: z.ZodObject<{ body: z.ZodString }>;
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
    <AtBottomEdge>
      <Form aria-label="Write a message" onSubmit={submit} display="flex" alignItems="flex-end" gap="2">
        <FieldShell label="Message" error={form.formState.errors.body?.message}>
          <Textarea
            rows={2}
            minHeight="0"
            charactersMax={schema.shape.body.maxLength}
            {...form.register('body')}
          />
        </FieldShell>
        <Button type="submit">Send</Button>
      </Form>
    </AtBottomEdge>
  );
}
