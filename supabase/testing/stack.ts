/**
 * The only file of `supabase/` that imports the embedded stack. Tests import its helpers from here; the addresses and
 * keys of the running stack come from `inject('stack')` (tools/testing/global-setup.ts).
 */
import path from 'node:path';

export {
  answersAt,
  cacheDirectory,
  descendants,
  freePort,
  listen,
  PGTAP_FILE,
  realtimeClient,
  startEdgeFunction,
  waitUntil,
} from 'embedded-supabase/testing';

/** The folder that contains `supabase/`. */
export const WORKDIR = path.resolve(import.meta.dirname, '..', '..');
