import { storeDatabaseUrl } from './database.ts';
import { storeSimulator } from './payments.ts';
import { storePushService } from './push.ts';
import { startTestProductUntilSignal } from '../../tools/testing/stack.ts';

// The built product on the port of this run. Without DATA_DIR the data are removed when Playwright ends this process.
const { databaseUrl, paymentSimulator, pushSimulator, secrets } = await startTestProductUntilSignal({
  port: Number(process.env.PORT),
  mode: 'built',
  env: readEnvironment(),
  ...(process.env.DATA_DIR === undefined ? {} : { dataDir: process.env.DATA_DIR }),
});
storeDatabaseUrl(process.env.PORT ?? '', databaseUrl);
storeSimulator(process.env.PORT ?? '', paymentSimulator, secrets['tickSecret'] ?? '');
storePushService(process.env.PORT ?? '', pushSimulator, secrets['deliverSecret'] ?? '');

function readEnvironment(): Record<string, string> {
  const setupKey = process.env.E2E_SETUP_KEY;
  return setupKey === undefined ? {} : { ADMIN_SETUP_KEY: setupKey };
}
