import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { reportMessageSchema } from '@tafiya/messages/contract.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { FieldShell } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { useReport } from './use-conversation.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

const REASONS = [
  { value: 'rude', label: 'Rude or threatening' },
  { value: 'fraud', label: 'Asks for money or data' },
  { value: 'spam', label: 'Advertising' },
  { value: 'other', label: 'Something else' },
] as const;

interface ReportSheetProps {
  /** The newest message of the other side. */
  messageId: string;
  name: string;
  onClose: () => void;
}

/** Reports what the other side has written. Administrators get a copy of the newest messages. */
export function ReportSheet({ messageId, name, onClose }: ReportSheetProps) {
  const report = useReport();
  const form = useForm<z.input<typeof reportMessageSchema>>({
    resolver: zodResolver(reportMessageSchema),
    defaultValues: { reason: 'rude', words: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((json) =>
    report.mutate(
      { messageId, ...json },
      {
        onSuccess: () => {
          onClose();
          toast({ title: 'Reported', description: 'An administrator will read it. You can also block.' });
        },
      },
    ),
  );
  return (
    <Sheet title={`Report ${name}`} onClose={onClose}>
      <Form aria-label={`Report ${name}`} onSubmit={submit}>
        <p>Administrators get a copy of the newest messages of this conversation. {name} is not told.</p>
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
