import { createHmac } from 'node:crypto';
import { takePlan, type Context } from './context.ts';
import type { Delivery } from './rows.ts';

const QUICK_RETRIES = 4;
const QUICK_RETRY_MS = 3 * 60_000;
const SLOW_RETRY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 72 * 3_600_000;
const ANSWER_WITHIN_MS = 30_000;

/** Sends events as Paystack does: signed, and again until the receiver answers 2xx. */
export type Webhooks = {
  emit(event: string, data: object): void;
  /** Starts the deliveries that are due. */
  send(): void;
  /** Waits until every delivery that is due has been tried. */
  flush(): Promise<void>;
  /** Breaks off the deliveries; they stay due. */
  close(): Promise<void>;
};

/** @param context the context without `emit`, which this makes. */
export function createWebhooks(context: Omit<Context, 'emit'>): Webhooks {
  const { store, now, plans, secretKey, webhookUrl, timeFactor } = context;
  const running = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  function emit(event: string, data: object): void {
    const body = JSON.stringify({ event, data });
    const fault = takePlan(plans.webhooks, body);
    const delivery = queue(event, body, {
      isForged: fault?.kind === 'forge',
      nextAt: fault?.kind === 'drop' ? null : now() + (fault?.kind === 'delay' ? fault.ms : 0),
      after: fault?.kind === 'reorder' ? 'next' : null,
    });
    if (fault?.kind === 'double') queue(event, body, {});
    for (const held of store.deliveries.all()) {
      if (held.after === 'next' && held.id !== delivery.id)
        store.deliveries.put({ ...held, after: delivery.id });
    }
  }

  function queue(event: string, body: string, changes: Partial<Delivery>): Delivery {
    const number = store.next();
    return store.deliveries.put({
      id: String(number),
      number,
      event,
      body,
      isForged: false,
      attempts: 0,
      createdAt: now(),
      nextAt: now(),
      after: null,
      status: null,
      ...changes,
    });
  }

  function isDue({ id, nextAt, after }: Delivery): boolean {
    if (nextAt === null || nextAt > now() || running.has(id)) return false;
    return after === null || (after !== 'next' && store.deliveries.get(after)?.nextAt === null);
  }

  function send(): void {
    if (webhookUrl === null) return;
    for (const delivery of store.deliveries.all()) {
      if (!isDue(delivery)) continue;
      running.set(
        delivery.id,
        deliver(delivery, webhookUrl).finally(() => running.delete(delivery.id)),
      );
    }
  }

  async function deliver(delivery: Delivery, url: string): Promise<void> {
    const status = await post(delivery, url);
    if (stopped.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const isDone = (status >= 200 && status < 300) || delivery.isForged;
    const pause = (attempts <= QUICK_RETRIES ? QUICK_RETRY_MS : SLOW_RETRY_MS) / timeFactor;
    const isLast = now() + pause > delivery.createdAt + GIVE_UP_AFTER_MS / timeFactor;
    store.deliveries.put({ ...delivery, attempts, status, nextAt: isDone || isLast ? null : now() + pause });
  }

  async function post({ body, isForged }: Delivery, url: string): Promise<number> {
    const signature = createHmac('sha512', isForged ? 'sk_test_of_somebody_else' : secretKey)
      .update(body)
      .digest('hex');
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  async function flush(): Promise<void> {
    send();
    while (running.size > 0) {
      await Promise.all(running.values());
      send();
    }
  }

  async function close(): Promise<void> {
    stopped.abort();
    await Promise.all(running.values());
  }
  return { emit, send, flush, close };
}
