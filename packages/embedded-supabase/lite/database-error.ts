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
