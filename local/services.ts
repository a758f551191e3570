import type { createLite, Lite } from './lite/index.ts';
import type { createRealtime, Realtime } from './realtime/index.ts';

/** Auth, Storage and REST. */
export type LiteService = Lite;
/** The Realtime server. */
export type RealtimeService = Realtime;

export type Services = { createLite: typeof createLite; createRealtime: typeof createRealtime };

/** Loads the services: slow enough (about 0.3 s) to be done while PostgreSQL starts. */
export async function loadServices(): Promise<Services> {
  const [lite, realtime] = await Promise.all([import('./lite/index.ts'), import('./realtime/index.ts')]);
  return { createLite: lite.createLite, createRealtime: realtime.createRealtime };
}
