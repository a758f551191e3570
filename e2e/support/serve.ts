import { startStackUntilTold } from '../../packages/embedded-supabase/testing/until-told.ts';

/** Serves the built product on PORT; the data is deleted when the process ends, unless DATA_DIR is set. */
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
