import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { type VisitorSupport, visitorSupportSchema } from '@tafiya/support/contract.ts';
import { SUPPORT_SUBJECTS, type SupportSubject } from '@tafiya/support/subjects.rules.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { FieldShell, TextField } from '@/shared/ui/fields.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { useForm } from '@/shared/ui/use-form.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

const visitorSchema = visitorSupportSchema.omit({ clientKey: true });
const personSchema = visitorSchema.extend({ email: z.string() });
type Fields = z.input<typeof visitorSchema>;

interface SupportFormProps<Sent> {
  /** The name of the draft: what is typed survives a reload. */
  draft: string;
  subject: SupportSubject;
  /** Visitors enter the address to which the answers go. */
  isVisitor?: boolean;
  send: (request: VisitorSupport) => Promise<Sent>;
  onSent: (sent: Sent, request: VisitorSupport) => void;
}

/** A new support request. The same request keeps its key, so that a retry is not a second one. */
export function SupportForm<Sent>({
  draft,
  subject,
  isVisitor = false,
  send,
  onSent,
}: SupportFormProps<Sent>) {
  const withClientKey = useClientKey();
  const sending = useMutation({
    mutationFn: async (request: VisitorSupport) => ({ sent: await send(request), request }),
    onSuccess: ({ sent, request }) => {
      deleteDraft(draft);
      onSent(sent, request);
    },
  });
  const form = useForm<Fields, unknown, Omit<VisitorSupport, 'clientKey'>>({
    resolver: zodResolver(isVisitor ? visitorSchema : personSchema),
    defaultValues: draftOver<Fields>(draft, { email: '', subject, body: '', website: '' }),
  });
  useFormDraft(draft, form.control);
  const field = inputsOf(form);
  return (
    <Form
      aria-label="Write to us"
      onSubmit={form.handleSubmit((typed) => sending.mutate(withClientKey(typed)))}
    >
      {isVisitor && (
        <TextField
          label="Your email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="We answer to this address."
          {...field('email')}
        />
      )}
      <Controller
        control={form.control}
        name="subject"
        render={(state) => (
          <SelectField label="What is it about?" {...controlled(state)} options={SUPPORT_SUBJECTS} />
        )}
      />
      <FieldShell
        label="Message"
        hint="Never write passwords, PINs or card numbers."
        error={form.formState.errors.body?.message}
      >
        <Textarea rows={6} charactersMax={visitorSchema.shape.body.maxLength} {...form.register('body')} />
      </FieldShell>
      {isVisitor && (
        // A trap for programs that fill every field.
        <chakra.div position="absolute" insetStart="-999rem" aria-hidden="true">
          <label>
            Website
            <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
          </label>
        </chakra.div>
      )}
      <Problem
        error={sending.error}
        otherwise="Your message could not be sent. It is still here; please try again."
      />
      <Button type="submit" justifySelf="start" disabled={sending.isPending}>
        {sending.isPending ? 'Sending...' : 'Send'}
      </Button>
    </Form>
  );
}
