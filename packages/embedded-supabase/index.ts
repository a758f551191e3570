/** The public interface for programs that start the embedded Supabase. Tests use `testing.ts`. */
export { startStack } from './stack.ts';
export type {
  Companion,
  Site,
  SiteContext,
  Stack,
  StackOptions,
  StartCompanion,
  StartSite,
} from './options.ts';
export { restoreDatabase } from './upgrade/restore-database.ts';
export { startFront } from './gateway/front.ts';
export { readConfig } from './config.ts';
export type { FunctionConfig, ProjectConfig } from './config.ts';
export { StackFailure } from './process/failure.ts';
export type { FailureKind } from './process/failure.ts';
export { stopOnSignals } from './process/stop-on-signals.ts';
export type { CommandLifetime } from './process/stop-on-signals.ts';
export { withFileLock } from './process/file-lock.ts';
export { cacheDirectory } from './process/directories.ts';
export { hashFiles } from './process/hash-files.ts';
export { checkFunction } from './functions/deno.ts';
export { setPassword } from './bootstrap/apply.ts';
