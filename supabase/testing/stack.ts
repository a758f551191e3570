/**
 * The only file of `supabase/` that imports packages. Tests import its helpers from here; the addresses and
 * keys of the running stack come from `inject('stack')` (tools/testing/global-setup.ts).
 */
import path from 'node:path';

export {
  answersAt,
  cacheDirectory,
  descendants,
  freePort,
  listen,
  readPgtap,
  realtimeClient,
  startEdgeFunction,
  startTestDatabase,
  waitUntil,
} from 'embedded-supabase/testing';
export { sendCommand, type Command } from 'paystack-simulator';

/** The folder that contains `supabase/`. */
export const WORKDIR = path.resolve(import.meta.dirname, '..', '..');
