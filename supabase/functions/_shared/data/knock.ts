import type { AsCaller } from './client.ts';

/**
 * Opens a transaction of the caller and does nothing in it: the database is there, and the caller may come in.
 * @throws AppError `unavailable`; for people and administrators what the opening refuses (`suspended`, `unauthenticated`).
 */
export async function knock(asCaller: AsCaller): Promise<void> {
  await asCaller((sql) => sql`select 1`);
}
