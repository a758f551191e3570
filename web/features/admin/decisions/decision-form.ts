import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { useForm } from '@/shared/ui/use-form.ts';
import { nairaText } from '../money/naira-text.ts';
import type { Decision, Subject } from './decision.ts';

const OF_DUPLICATES = { hint: 'Why it is right to approve. Stored in the audit log.', initial: '' };
const NAIRA = 'Please enter a sum in naira, such as 8500';

/** The form of a decision: its values are the body of the call, and the call's schema checks them. */
export function useDecisionForm(decision: Decision, subject: Subject) {
  const reason = reasonOf(decision, subject);
  const { repeats } = subject;
  const starts = decision.refund === 'whole' ? (subject.fare ?? 0) : 0;
  return useForm<FieldValues, unknown, Record<string, unknown>>({
    ...(decision.schema && { resolver: zodResolver(schemaOf(decision, subject)) }),
    defaultValues: {
      ...decision.body?.(subject),
      ...(reason && {
        [reason.field ?? 'reason']: repeats?.words ?? subject.words ?? reason.initial,
      }),
      ...(decision.refund && {
        refund: repeats ? (repeats.refund ?? starts) : String(starts),
      }),
      ...(decision.proof && { proof: repeats?.proof ?? '' }),
    },
  });
}

/** The field for the reason; an approval that accepts duplicates needs one too. */
export function reasonOf(decision: Decision, subject: Subject): Decision['reason'] {
  return decision.reason ?? (acceptsDuplicates(decision, subject) ? OF_DUPLICATES : undefined);
}

/** Whether an approval accepts the duplicates that are shown. */
export function acceptsDuplicates({ reason }: Decision, { duplicates = [] }: Subject): boolean {
  return reason === undefined && duplicates.length > 0;
}

/** How many characters the call takes as the reason. */
export function reasonLength({ schema }: Decision, field: 'reason' | 'words'): number | undefined {
  return textOf(schema?.shape[field])?.maxLength ?? undefined;
}

/** The text in an optional field. */
function textOf(field: unknown): z.ZodString | undefined {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return textOf(field.unwrap());
  return field instanceof z.ZodString ? field : undefined;
}

/** The call's schema. A reason that is asked for is required, and a refund is at most what the passenger paid. */
function schemaOf(decision: Decision, subject: Subject): z.ZodObject {
  const { schema = z.object({}), refund }: { schema?: z.ZodObject | undefined } & Pick<Decision, 'refund'> =
    decision;
  const reason = reasonOf(decision, subject) && textOf(schema.shape.reason);
  return schema.extend({
    ...(reason && { reason: reason.min(1, 'Please give a reason') }),
    ...(refund && subject.repeats === undefined && { refund: refundSchema(refund, subject.fare) }),
  });
}

function refundSchema(starts: NonNullable<Decision['refund']>, fare = 0) {
  const sum = z
    .number(NAIRA)
    .min(0, NAIRA)
    .multipleOf(0.01, NAIRA)
    .max(fare, 'The refund is more than the passenger paid')
    .refine((refund) => starts === 'none' || refund > 0, 'Please enter what goes back');
  return nairaText.pipe(sum);
}
