import type postgres from 'postgres';

const LOCK = 60_001;

/**
 * Waits until no other test file sends messages, and keeps it so until the returned function is called: workers claim what is
 * due, whichever test made it.
 */
export async function becomeOnlyWorker(sql: postgres.Sql): Promise<() => Promise<void>> {
  const connection = await sql.reserve();
  await connection`select pg_advisory_lock(${LOCK})`;
  return async () => {
    await connection`select pg_advisory_unlock(${LOCK})`;
    connection.release();
  };
}
