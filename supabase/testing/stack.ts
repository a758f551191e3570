/**
 * The only file of `supabase/` that imports the embedded stack. Tests take from here what they need of it; the addresses
 * and keys of the running stack come from `inject('stack')`, so that most tests also run against another Supabase.
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
