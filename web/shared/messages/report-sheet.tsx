import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { reportMessageSchema, type ReportMessage } from '@tafiya/messages/contract.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

const REASONS = [
  { value: 'rude', label: 'Rude or threatening' },
  { value: 'fraud', label: 'Asks for money or data' },
  { value: 'spam', label: 'Advertising' },
  { value: 'other', label: 'Something else' },
] as const;

interface ReportSheetProps {
  title: string;
  /** The data that administrators get. */
  lead: string;
  /** The text that the person reads afterwards. */
  done: string;
  send: (report: ReportMessage) => Promise<unknown>;
  onClose: () => void;
}

/** Reports what another person has written: a message, or a comment about a driver. Administrators get a copy. */
export function ReportSheet({ title, lead, done, send, onClose }: ReportSheetProps) {
  const report = useMutation({ mutationFn: send });
  const form = useForm<z.input<typeof reportMessageSchema>>({
    resolver: zodResolver(reportMessageSchema),
    defaultValues: { reason: 'rude', words: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((json) =>
    report.mutate(json, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Reported', description: done });
      },
    }),
  );
  return (
    <Sheet title={title} onClose={onClose}>
      <Form aria-label={title} onSubmit={submit}>
        <p>{lead}</p>
        <Controller
          control={form.control}
          name="reason"
          render={({ field }) => (
            <ChoiceField
              label="What is wrong?"
              choices={REASONS}
              value={field.value}
              onChange={field.onChange}
              minWidth="9rem"
            />
          )}
        />
        <FieldShell label="In your words" optional error={errors.words?.message}>
          <Textarea
            rows={3}
            charactersMax={reportMessageSchema.shape.words.unwrap().unwrap().maxLength}
            {...form.register('words')}
          />
        </FieldShell>
        <Problem error={report.error} otherwise="This could not be reported. Please try again." />
        <Button type="submit" size="lg" disabled={report.isPending}>
          {report.isPending ? 'Sending...' : 'Send report'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </Form>
    </Sheet>
  );
}
