/**
 * The public interface for tests and benchmarks: throw-away stacks, single parts of a stack, and the helpers that wait
 * for processes and sockets.
 */
export { makeDataDirectory, startTestStack, startTestStackUntilSignal } from './testing/stack.ts';
export type { TestStackOptions } from './testing/stack.ts';
export { startTestDatabase } from './testing/database.ts';
export { openPooler } from './testing/pooler.ts';
export type { Pooler } from './testing/pooler.ts';
export { prepareDatabase } from './testing/prepared-database.ts';
export { plain, removeTemporaryFiles } from './testing/global-setup.ts';
export { runCommand } from './testing/run-command.ts';
export type { RunningCommand } from './testing/run-command.ts';
export { descendants, survivors } from './testing/process-tree.ts';
export type { ProcessRow } from './testing/process-tree.ts';
export { listen, realtimeClient } from './realtime/testing/client.ts';
export { migrate, readMigrations } from './migrations/migrate.ts';
export { compareFacts, describeDifference, readFacts } from './schemas/catalog.ts';
export { diffSchemas } from './schemas/diff.ts';
export { readBaseline, readSchemas } from './schemas/schema-files.ts';
export { runSupabaseCli } from './schemas/supabase-cli.ts';
export { startEdgeFunction } from './functions/edge-function.ts';
export { findDeno } from './functions/deno.ts';
export { startPostgres } from './postgres/server.ts';
export { accountFor } from './postgres/account.ts';
export { cacheDirectory } from './process/directories.ts';
export { clockEnvironment } from './process/clock.ts';
export { isAlive } from './process/alive.ts';
export { answersAt, freePort } from './process/ports.ts';
export { waitUntil } from './process/wait-until.ts';
export { readPgtap } from './testing/pgtap.ts';
export type { Stack } from './options.ts';
