import { z } from 'zod';

const databaseErrorSchema = z.object({
  code: z.string().regex(/^[0-9A-Z]{5}$/),
  severity: z.string(),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
});

/** An error as PostgreSQL reported it. */
export type DatabaseError = z.infer<typeof databaseErrorSchema>;

/** Reads an error thrown by the driver; null when it did not come from PostgreSQL. */
export function readDatabaseError(thrown: unknown): DatabaseError | null {
  const parsed = databaseErrorSchema.safeParse(thrown);
  return parsed.success ? parsed.data : null;
}

/** An error as one line that is safe to log: code or name, and the redacted message. */
export function describeError(error: Error): string {
  const code = readDatabaseError(error)?.code ?? error.name;
  return `${code} ${redact(error.message)}`;
}

const LINE_MAX_CHARACTERS = 200;
const MAIL_ADDRESS = /[^\s"'<>(]+@[^\s"'<>)]+/g;
/** Tokens, keys, hashes, ids: any long text without a space. */
const LONG_WORD = /[\w\-./+=:]{32,}/g;

/** A message on one line, without mail addresses and without anything that may be a credential. */
export function redact(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return line.replace(MAIL_ADDRESS, '…@…').replace(LONG_WORD, '…').slice(0, LINE_MAX_CHARACTERS);
}
