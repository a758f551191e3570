import type { ProductStack } from '../../tools/product.ts';
import { functionEnv, startDeno } from './deno-process.ts';

/** A process that broadcasts messages. */
export interface Broadcaster {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The bare Deno loop, which only repeats messages. */
export function startBareLoop(): Promise<Broadcaster> {
  return start('bench/lib/bare-broadcast.mjs', {});
}

/** The bare loop that stores every position before it is broadcast. */
export function startStoringLoop(stack: ProductStack): Promise<Broadcaster> {
  return start('bench/lib/storing-broadcast.mjs', { DATABASE_URL: stack.databaseUrl });
}

/** `/location-ws` as an additional process, reached directly like the bare loop; `env` may replace its environment. */
export function startRelay(stack: ProductStack, env: Record<string, string> = {}): Promise<Broadcaster> {
  return start('supabase/functions/location-ws/index.ts', { ...functionEnv(stack), ...env });
}

async function start(file: string, env: Record<string, string>): Promise<Broadcaster> {
  const { address, pid, stop } = await startDeno(file, env);
  return { url: `ws://${address}/location-ws`, pid, stop };
}
