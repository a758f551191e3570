import type { createLite, Lite } from './lite/index.ts';
import type { createRealtime, Realtime } from './realtime/index.ts';

/** Auth, Storage and REST. */
export type LiteService = Lite;
/** The Realtime server. */
export type RealtimeService = Realtime;

export type Services = { createLite: typeof createLite; createRealtime: typeof createRealtime };

/** Loads the services: slow enough (about 0.3 s) to be done while PostgreSQL starts. */
export async function loadServices(): Promise<Services> {
  const speakAgain = muteUpgradeAdvice();
  const [lite, realtime] = await Promise.all([
    import('./lite/index.ts').finally(speakAgain),
    import('./realtime/index.ts'),
  ]);
  return { createLite: lite.createLite, createRealtime: realtime.createRealtime };
}

/** On Node.js 20 supabase-js, a dependency of the services, prints advice that nobody can follow here. */
function muteUpgradeAdvice(): () => void {
  const printer = console;
  const original = printer.warn;
  printer.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes('versions of @supabase/supabase-js')) original(...args);
  };
  return () => {
    printer.warn = original;
  };
}
