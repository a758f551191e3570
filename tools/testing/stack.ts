import { startTestStack, startTestStackUntilSignal, type TestStackOptions } from 'embedded-supabase/testing';
import { readSettings } from '../settings.ts';
import { ROOT } from '../root.ts';
import { productOptions, withProductFacts, type Mode, type ProductStack } from '../product.ts';

type TestProductOptions = Partial<TestStackOptions> & {
  /** Default: 'headless'. */
  mode?: Mode;
  /** Environment of the functions that replaces the product's own. */
  env?: Record<string, string>;
};

/** The product with throw-away data, without the web app unless `mode` says otherwise. */
export async function startTestProduct(options: TestProductOptions = {}): Promise<ProductStack> {
  return withProductFacts(await startTestStack(testOptions(options)), options.env);
}

/** As `startTestProduct`, for a process of its own: it cleans up when a signal ends it. */
export async function startTestProductUntilSignal(options: TestProductOptions = {}): Promise<ProductStack> {
  return withProductFacts(await startTestStackUntilSignal(testOptions(options)), options.env);
}

/** INSTANCES=2 runs every suite on two processes of each function. */
function testOptions({ mode = 'headless', env = {}, ...options }: TestProductOptions): TestStackOptions {
  const { instances } = readSettings(process.env, ROOT);
  return { ...productOptions({ mode, env }), instances, ...options };
}
