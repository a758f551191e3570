/** Compares answers with their declarations, in development and in tests. It is not in the built app. */
import { z } from 'zod';
import { nameOf } from '@tafiya/core/calls/declare-call.ts';
import { CALLS } from '../../../supabase/functions/api/calls.ts';

const answers = new Map(CALLS.map(({ call }) => [nameOf(call), call.answer]));

/** @throws Error if the answer is not as it is declared; the console says how. */
export function checkAnswer(name: string, answer: unknown): void {
  const declared = answers.get(name);
  if (!(declared instanceof z.ZodType)) return;
  const read = declared.safeParse(answer);
  if (read.success) return;
  const problem = `${name} is not as declared: ${z.prettifyError(read.error)}`;
  // oxlint-disable-next-line no-console -- Pages show errors of answers in their own words.
  console.error(problem);
  throw new Error(problem);
}
