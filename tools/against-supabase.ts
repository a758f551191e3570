import { startFront, stopOnSignals } from 'embedded-supabase';
import { DELIVER, startClock, TICK } from './clock.ts';
import { ensureFunctionSecrets, readFunctionSecret } from './function-secrets.ts';
import { PRODUCT_NAME, REFUSED_PATHS, ROUTES, SECURITY_HEADERS } from './product.ts';
import { ROOT } from './root.ts';
import { readSettings } from './settings.ts';
import { startSourceSite } from './site/start-site.ts';
import { findTarget } from './supabase-target.ts';

/**
 * Serves the web app with hot reload on one origin together with a Supabase that runs elsewhere. For `supabase start` it
 * is the clock too; a named Supabase has its own.
 *
 * @throws StackFailure when there is none.
 */
export async function startAgainstSupabase(): Promise<void> {
  const target = await findTarget(process.env);
  const { port, dataDir } = readSettings(process.env, ROOT);
  const lifetime = stopOnSignals();
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = target.publishableKey;
  const log = (line: string) => console.log(line);
  const front = await startFront({
    port,
    name: PRODUCT_NAME,
    target: target.url,
    routes: ROUTES,
    refusedPaths: REFUSED_PATHS,
    headers: SECURITY_HEADERS,
    site: startSourceSite,
    dataDir,
    log,
  });
  lifetime.onStop(front.stop);
  const written = target.databaseUrl && (await ensureFunctionSecrets(target.databaseUrl, front.url));
  console.log(`\n  ${PRODUCT_NAME} against ${target.url}\n\n  Open  ${front.url}\n`);
  if (written) console.log(`  ${written} was written. Now run: npx supabase functions serve\n`);
  if (!target.databaseUrl) return;
  for (const [name, call] of [
    ['TICK_SECRET', TICK],
    ['DELIVER_SECRET', DELIVER],
  ] as const) {
    const secret = readFunctionSecret(name);
    // Ends with the process.
    if (secret) startClock({ url: front.url, call, secret, log });
    else log(`${call.name} does not run: supabase/functions/.env has no ${name}.`);
  }
}
