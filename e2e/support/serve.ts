import { startStackUntilTold } from '../../packages/embedded-supabase/testing/until-told.ts';

/** The built product on the port of this run; data are thrown away when Playwright ends it, unless told where to keep them. */
await startStackUntilTold({
  port: Number(process.env.PORT),
  mode: 'built',
  env: readEnvironment(),
  ...(process.env.DATA_DIR === undefined ? {} : { dataDir: process.env.DATA_DIR }),
});

function readEnvironment(): Record<string, string> {
  const setupKey = process.env.E2E_SETUP_KEY;
  return setupKey === undefined ? {} : { ADMIN_SETUP_KEY: setupKey };
}
