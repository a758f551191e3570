import {
  openPooler,
  startTestStack,
  startTestStackUntilSignal,
  type Pooler,
  type TestStackOptions,
} from 'embedded-supabase/testing';
import { readSettings } from '../settings.ts';
import { ROOT } from '../root.ts';
import { GATEWAY_ROLE, productOptions, withProductFacts, type Mode, type ProductStack } from '../product.ts';

type TestProductOptions = Partial<TestStackOptions> & {
  /** Default: 'headless'. */
  mode?: Mode;
  /** Environment of the functions that replaces the product's own. */
  env?: Record<string, string>;
};

/** The product with throw-away data, without the web app unless `mode` includes it. */
export function startTestProduct(options: TestProductOptions = {}): Promise<ProductStack> {
  return startWith(startTestStack, options);
}

/** As `startTestProduct`, for a process of its own: it cleans up when a signal ends it. */
export function startTestProductUntilSignal(options: TestProductOptions = {}): Promise<ProductStack> {
  return startWith(startTestStackUntilSignal, options);
}

/** With POOLER=pgbouncer the functions and the tests reach the database as `app_gateway` through PgBouncer. */
async function startWith(start: typeof startTestStack, options: TestProductOptions): Promise<ProductStack> {
  const pooler = process.env['POOLER'] === 'pgbouncer' ? await openPooler({ takesTurns: true }) : null;
  const stack = await start(pooler === null ? testOptions(options) : pooled(testOptions(options), pooler));
  const product = withProductFacts(stack, options.env);
  if (pooler === null) return product;
  if (!(await pooler.ready())) throw new Error('PgBouncer does not answer');
  return {
    ...product,
    gatewayDatabaseUrl: pooler.urlOf(product.gatewayDatabaseUrl),
    async stop() {
      await stack.stop();
      await pooler.stop();
    },
  };
}

function pooled(options: TestStackOptions, pooler: Pooler): TestStackOptions {
  return {
    ...options,
    mayCall: [`127.0.0.1:${pooler.port}`],
    // The database answers by now, and the functions do not run yet.
    functionEnv(stack) {
      const direct = stack.roleUrls[GATEWAY_ROLE] ?? '';
      pooler.serve(direct);
      return { ...options.functionEnv?.(stack), GATEWAY_DB_URL: pooler.urlOf(direct) };
    },
  };
}

/**
 * INSTANCES=2 runs every suite on two processes of each function. With FACADE=gateway the façade's tests call them through the
 * gateway, which is then one more proxy behind the addresses that the tests send.
 */
function testOptions({ mode = 'headless', env = {}, ...options }: TestProductOptions): TestStackOptions {
  const { instances } = readSettings(process.env, ROOT);
  const hops: Record<string, string> = process.env['FACADE'] === 'gateway' ? { TRUSTED_PROXY_HOPS: '2' } : {};
  return { ...productOptions({ mode, env: { ...hops, ...env } }), instances, ...options };
}
