import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { errorsOf, nameOf, type Call } from '../../_shared/core/calls/declare-call.ts';
import { CALLS } from '../calls.ts';
import { errorBodySchema } from '../../_shared/core/errors.contract.ts';

const PATTERNS = CALLS.map(({ call }) => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?(?:\\?.*)?$`),
  parts: call.path.split(':').length,
})).toSorted((one, other) => one.parts - other.parts);

/** The declaration of a request; undefined if the call is not declared. */
function declarationOf(method: string, path: string): Call | undefined {
  return PATTERNS.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
}

/**
 * Compares an answer with the declaration of its call.
 * @throws Error if it has another status, another shape or more fields than declared, or an error code that is not declared.
 */
export function checkAnswer(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): void {
  // The caller has the answer already.
  if (status === 304) return;
  const call = declarationOf(method, path);
  const problem = call && (status < 300 ? problemOfAnswer(call, status, body) : problemOfRefusal(call, body));
  if (problem) throw new Error(`${method} ${path} is not as ${nameOf(call)} is declared: ${problem}`);
}

function problemOfAnswer({ answer, alsoAnswers, status }: Call, given: number, body: unknown): string | null {
  const declared = answer === 'nothing' ? 204 : (status ?? 200);
  if (given !== declared) return `status ${given}, declared is ${declared}`;
  if (!(answer instanceof z.ZodType)) return null;
  if (alsoAnswers && typeof body === 'string') return null;
  const read = answer.safeParse(body);
  if (!read.success) return z.prettifyError(read.error);
  if (isDeepStrictEqual(read.data, body)) return null;
  return `the answer has fields that are not declared: ${JSON.stringify(body)}, declared are ${JSON.stringify(read.data)}`;
}

function problemOfRefusal(call: Call, body: unknown): string | null {
  // Pages for people refuse with a page.
  if (call.answer === 'text/html') return null;
  const code = errorBodySchema.safeParse(body).data?.code;
  if (code === undefined) return `no error body: ${JSON.stringify(body)}`;
  return errorsOf(call).has(code) ? null : `the error code ${code}`;
}
