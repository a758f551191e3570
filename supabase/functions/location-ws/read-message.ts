import { z } from 'zod';
import type { ErrorCode } from '../_shared/contracts/errors.ts';
import type { About } from './session.ts';

/** What can be told of a message that cannot be read. */
const hintSchema = z.object({
  type: z.string().optional().catch(undefined),
  tripId: z.guid().optional().catch(undefined),
  messageId: z.string().min(1).max(64).optional().catch(undefined),
});

type ReadMessage<T> = { message: T } | { error: string; code: ErrorCode; about: About };

/** Reads a text with the contract; otherwise answers what is wrong with it, in words. */
export function readMessage<T>(schema: z.ZodType<T>, text: string): ReadMessage<T> {
  const input = jsonOf(text);
  if (input === undefined)
    return { error: 'This message is not valid JSON.', code: 'malformed_body', about: {} };
  const read = schema.safeParse(input);
  if (read.success) return { message: read.data };
  const { type, ...about } = hintSchema.safeParse(input).data ?? {};
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  if (type === undefined || field === 'type')
    return { error: 'Unknown message type.', code: 'invalid_input', about };
  return { error: `${type}: ${field} is not valid.`, code: 'invalid_input', about };
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
