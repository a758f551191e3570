import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createPaystack } from '../../../supabase/functions/_shared/payments/paystack.ts';
import type {
  PaymentProvider,
  ProviderEvent,
} from '../../../supabase/functions/_shared/payments/provider.ts';
import { startSimulator } from '../simulator.ts';

const SECRET_KEY = 'sk_test_of_the_simulator_test';
const CONTROL_KEY = 'control-key';
const ORIGIN = 'http://localhost:3000';

/** A simulator with the adapter in front of it and a receiver of its webhooks. */
export type OwnSimulator = {
  provider: PaymentProvider;
  url: string;
  /** Every webhook that arrived: the event, or null if the proof was wrong. */
  events: (ProviderEvent | null)[];
  /** What the receiver answers, first to last; after that 200. */
  answers: number[];
  control(command: { action: string } & Record<string, unknown>): Promise<unknown>;
  /** Ends the simulator and starts it again on the same data; `torn` is what a killed process left behind. */
  restart(torn?: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startOwnSimulator(): Promise<OwnSimulator> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'payments-'));
  const events: OwnSimulator['events'] = [];
  const answers: number[] = [];
  const receiver = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = new Headers({ 'x-paystack-signature': String(request.headers['x-paystack-signature']) });
    events.push(await simulator.provider.readEvent(body, headers));
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const start = () =>
    startSimulator({
      dataDir,
      origin: ORIGIN,
      webhookUrl: `http://127.0.0.1:${port}/api/payments/paystack`,
      secretKey: SECRET_KEY,
      controlKey: CONTROL_KEY,
      holders: { '058/0123456789': 'DAUDA DRIVER' },
    });
  const adapterOf = (baseUrl: string) => createPaystack({ secretKey: SECRET_KEY, baseUrl, timeoutMs: 1000 });
  let running = await start();

  const simulator: OwnSimulator = {
    provider: adapterOf(running.url),
    url: running.url,
    events,
    answers,
    async control(command) {
      const response = await fetch(`${running.url}/_control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-control-key': CONTROL_KEY },
        body: JSON.stringify(command),
      });
      const answer: { message: string; data?: unknown } = await response.json();
      if (!response.ok) throw new Error(answer.message);
      return answer.data;
    },
    async restart(torn = '') {
      await running.close();
      appendFileSync(path.join(dataDir, 'payments.jsonl'), torn);
      running = await start();
      simulator.url = running.url;
      simulator.provider = adapterOf(running.url);
    },
    async stop() {
      await running.close();
      receiver.closeAllConnections();
      receiver.close();
      rmSync(dataDir, { recursive: true });
    },
  };
  return simulator;
}

/** A payment of ₦17,000 to open. */
export function order(changes: object = {}) {
  return {
    reference: crypto.randomUUID(),
    amountKobo: 1_700_000,
    email: 'peju@example.com',
    method: 'card' as const,
    returnUrl: `${ORIGIN}/bookings/1`,
    expiresAt: new Date(Date.now() + 25 * 60_000),
    ...changes,
  };
}
