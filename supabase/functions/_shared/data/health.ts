import type { AsCaller } from './client.ts';

/** Asks the database for a sign of life. @throws AppError `unavailable`. */
export async function checkDatabase(asCaller: AsCaller): Promise<void> {
  await asCaller((sql) => sql`select 1`);
}
