import type { Context } from 'hono';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { AppEnv } from './app-env.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Stands for "the contract has no message of its own". */
const NO_MESSAGE = '-';

/**
 * Reads outside data with a contract's schema.
 * @throws AppError `invalid_input` (400) with the message of the first issue: the contract's own; for a missing field, the
 * one that the contract has for an empty text; otherwise a general one that names the field.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = schema.safeParse(input, { error: () => NO_MESSAGE });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const own = issue?.message === NO_MESSAGE ? messageWhenEmpty(schema, input, issue.path) : issue?.message;
  const general = schema.safeParse(input, { error: messageOf }).error?.issues[0]?.message;
  throw new AppError('invalid_input', own ?? general ?? 'Some of the values are not valid.');
}

/** The contract's own message for an empty text in place of a missing field; undefined if there is none. */
function messageWhenEmpty(
  schema: z.ZodType,
  input: unknown,
  [field, ...rest]: readonly PropertyKey[],
): string | undefined {
  if (field === undefined || rest.length > 0 || typeof input !== 'object' || input === null) return undefined;
  const given: unknown = Reflect.get(input, field);
  if (given !== undefined && given !== null) return undefined;
  const empty = schema.safeParse({ ...input, [field]: '' }, { error: () => NO_MESSAGE });
  return empty.error?.issues.find(({ path: [name], message }) => name === field && message !== NO_MESSAGE)
    ?.message;
}

// Used only where the contract defines no message.
function messageOf(issue: Issue): string | undefined {
  const field = issue.path?.join('.') ?? '';
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} cannot be set`;
  if (field === '') return issue.code === 'invalid_type' ? `Expected ${issue.expected}` : undefined;
  if (issue.input === undefined) return `${field} is required`;
  if (issue.code === 'invalid_type') return `${field} must be ${article(issue.expected)}`;
  return `${field} is not valid`;
}

function article(type: string): string {
  const word = type === 'int' ? 'integer' : type;
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/**
 * The id in a route's path, in lower case as in all responses and topics.
 * @throws AppError `not_found` with the given message if it is not a UUID, because no such row can exist.
 */
export function idOf(c: Context<AppEnv>, notFound: string, name = 'id'): string {
  const id = z.guid().toLowerCase().safeParse(c.req.param(name));
  if (!id.success) throw new AppError('not_found', notFound);
  return id.data;
}
