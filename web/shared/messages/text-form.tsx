import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { Field } from '@/shared/ui/field.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { SendIcon } from '@/shared/ui/icons.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { AtBottomEdge } from './conversation-frame.tsx';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

interface TextFormProps {
  /** The name of the draft: what is typed survives a reload. */
  draft: string;
  schema: z.ZodObject<{ body: z.ZodString }>;
  /** In the empty field. */
  placeholder?: string;
  /** Above the field. */
  children?: ReactNode;
  onSend: (body: string) => void;
}

/** Free words below a conversation. */
export function TextForm({ draft, schema, placeholder, children, onSend }: TextFormProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: draftOver(draft, { body: '' }) });
  useFormDraft(draft, form.control);
  const error = form.formState.errors.body?.message;
  const submit = form.handleSubmit(({ body }) => {
    onSend(body.trim());
    form.reset({ body: '' });
    form.setFocus('body');
  });
  return (
    <AtBottomEdge>
      {children}
      <Form aria-label="Write a message" onSubmit={submit} display="flex" alignItems="flex-end" gap="2">
        <Field.Root invalid={error !== undefined}>
          <Field.Label srOnly>Message</Field.Label>
          <Textarea
            rows={1}
            minHeight="12"
            maxHeight="8.5rem"
            resize="none"
            borderRadius="1.5rem"
            placeholder={placeholder}
            charactersMax={schema.shape.body.maxLength}
            css={{ fieldSizing: 'content' }}
            {...form.register('body')}
          />
          <Field.ErrorText>{error}</Field.ErrorText>
        </Field.Root>
        <Button type="submit" aria-label="Send" boxSize="12" paddingInline="0" borderRadius="full">
          <SendIcon />
        </Button>
      </Form>
    </AtBottomEdge>
  );
}
