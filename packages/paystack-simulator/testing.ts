/** The public interface for tests: a simulator with throw-away data and a receiver of its webhooks. */
import { createHmac } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Command } from './control-schemas.ts';
import { sendCommand } from './send-command.ts';
import { startSimulator, type SimulatorOptions } from './simulator.ts';

export { ALSO_STATUSES } from './contract-exceptions.ts';
export { problemsOf, PUBLISHED_CALLS, publishedCall, type Exchange } from './contract.ts';
export { SIMULATED_STATUSES } from './rows.ts';

const CONTROL_KEY = 'control-key';

const eventSchema = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) });
const answerSchema = z.object({ status: z.boolean(), message: z.string(), data: z.unknown().optional() });

export type ReceivedWebhook = z.infer<typeof eventSchema> & {
  /** The bytes and the signature as they arrived. */
  body: Buffer;
  signature: string;
  isSigned: boolean;
};

export type TestSimulator = {
  url: string;
  secretKey: string;
  /** Every webhook that arrived. */
  webhooks: ReceivedWebhook[];
  /** The receiver's answers, first to last; after that 200. */
  answers: number[];
  /** Calls the API with the key; answers `data`. @throws Error with the message of a refusal. */
  call(method: string, path: string, body?: object): Promise<unknown>;
  control(command: Command): Promise<unknown>;
  /** Ends the simulator and starts it again on the same data; `torn` is what a killed process left behind. */
  restart(torn?: string): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a simulator on free ports. */
export async function startTestSimulator(options: Partial<SimulatorOptions> = {}): Promise<TestSimulator> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'paystack-simulator-'));
  const secretKey = options.secretKey ?? 'sk_test_of_the_simulator_test';
  const webhooks: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const receiver = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers['x-paystack-signature']);
    const isSigned = signature === createHmac('sha512', secretKey).update(body).digest('hex');
    webhooks.push({ ...eventSchema.parse(JSON.parse(body.toString())), body, signature, isSigned });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const webhookUrl = `http://127.0.0.1:${port}/webhooks`;
  const start = () => startSimulator({ webhookUrl, controlKey: CONTROL_KEY, ...options, dataDir, secretKey });
  let running = await start();

  const simulator: TestSimulator = {
    url: running.url,
    secretKey,
    webhooks,
    answers,
    async call(method, at, body) {
      const response = await fetch(`${running.url}${at}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { status, message, data } = answerSchema.parse(await response.json());
      if (!response.ok || !status) throw new Error(message);
      return data;
    },
    control: (command) => sendCommand({ url: running.url, controlKey: CONTROL_KEY }, command),
    async restart(torn = '') {
      await running.close();
      appendFileSync(path.join(dataDir, 'payments.jsonl'), torn);
      running = await start();
      simulator.url = running.url;
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
