import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerCommentSchema, type RatingSummary } from '@tafiya/ratings/contract.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { useForm } from '@/shared/ui/use-form.ts';

/** The driver's answer to a comment that others read, or the form for it. An answer is final. */
export function CommentAnswer({ rating }: { rating: RatingSummary['ratings'][number] }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(answerCommentSchema), defaultValues: { words: '' } });
  const answer = useMutation({
    mutationFn: (body: { words: string }) => api('POST /ratings/:id/answer', { id: rating.id, body }),
    onSuccess: () => invalidate(client, 'ratings'),
  });
  if (rating.answer) return <chakra.p color="fg.muted">{`You answered: ${rating.answer}`}</chakra.p>;
  if (!rating.isPublic) return null;
  if (!isOpen) {
    return (
      <Button variant="ghost" size="sm" marginInlineStart="-3" onClick={() => setOpen(true)}>
        Answer
      </Button>
    );
  }
  return (
    <Form aria-label="Answer" onSubmit={form.handleSubmit((words) => answer.mutate(words))}>
      <FieldShell
        label="Your answer"
        hint="It stands below the comment for all to read. You answer once."
        error={form.formState.errors.words?.message}
      >
        <Textarea
          rows={3}
          charactersMax={answerCommentSchema.shape.words.maxLength}
          {...form.register('words')}
        />
      </FieldShell>
      <Problem error={answer.error} />
      <Button type="submit" disabled={answer.isPending}>
        {answer.isPending ? 'Sending...' : 'Send answer'}
      </Button>
    </Form>
  );
}
