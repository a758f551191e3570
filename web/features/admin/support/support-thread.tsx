import { localPhone } from '@/shared/format/phone.ts';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminSupportThread,
  type AdminSupportView,
  supportTextSchema,
} from '@tafiya/support/contract.ts';
import { supportSubjectWords } from '@tafiya/support/subjects.rules.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { Audited } from '../lists/audited-sheet.tsx';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

interface SupportThreadProps {
  request: AdminSupportThread;
  onSent: () => void;
}

/** A support request with its messages, and the answer to it: in a sheet, and beside the inbox. */
export function SupportThread({ request, onSent }: SupportThreadProps) {
  return (
    <Audited noun="request" name="GET /admin/support-threads/:id" id={request.id}>
      {(view) => (
        <>
          <Author view={view} />
          <chakra.ol aria-label="Messages" listStyleType="none" display="grid" gap="3">
            {view.messages.map(({ id, isAnswer, body, createdAt }) => (
              <chakra.li key={id} layerStyle="card" p="3" {...(isAnswer && { bg: 'positive.bg' })}>
                <chakra.p color="fg.muted" textStyle="sm">
                  {`${isAnswer ? 'Tafiya' : view.name}, ${formatDayTime(createdAt)}`}
                </chakra.p>
                <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
                  {body}
                </chakra.p>
              </chakra.li>
            ))}
          </chakra.ol>
          <AnswerForm id={request.id} onSent={onSent} />
        </>
      )}
    </Audited>
  );
}

function Author({ view: { subject, trip, tripId, email, phone, userType } }: { view: AdminSupportView }) {
  return (
    <chakra.div overflowWrap="anywhere" css={{ '& a': { textDecoration: 'underline' } }}>
      <p>
        {supportSubjectWords(subject)}
        {tripId !== null && (
          <>
            {': '}
            <a href={`/trips/${tripId}`} target="_blank" rel="noreferrer">
              {trip}
            </a>
          </>
        )}
      </p>
      <p>{[email, phone && localPhone(phone)].filter(Boolean).join(', ')}</p>
      {userType === null && (
        <chakra.p color="fg.muted">
          A visitor without an account: the address is not confirmed. The answer goes there by e-mail, so
          write nothing about the accounts, trips or payments of people.
        </chakra.p>
      )}
    </chakra.div>
  );
}

const schema = supportTextSchema.pick({ body: true });

function AnswerForm({ id, onSent }: { id: string; onSent: () => void }) {
  const draft = `answer_${id}`;
  const queries = useQueryClient();
  const withClientKey = useClientKey();
  const answer = useMutation({
    mutationFn: (text: { body: string }) =>
      api('POST /admin/answer-support/:id', { id, body: withClientKey(text) }),
    onSuccess: () => {
      deleteDraft(draft);
      toast({ title: 'Answer sent' });
      void invalidate(queries, 'admin');
      onSent();
    },
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: draftOver(draft, { body: '' }) });
  useFormDraft(draft, form.control);
  return (
    <Form aria-label="Answer" onSubmit={form.handleSubmit((text) => answer.mutate(text))}>
      <FieldShell label="Answer" error={form.formState.errors.body?.message}>
        <Textarea rows={5} charactersMax={schema.shape.body.maxLength} {...form.register('body')} />
      </FieldShell>
      <Problem error={answer.error} otherwise="The answer could not be sent. Please try again." />
      <Button type="submit" disabled={answer.isPending}>
        {answer.isPending ? 'Sending...' : 'Send answer'}
      </Button>
    </Form>
  );
}
