import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Hono } from 'hono';
import { createApi } from './api.ts';
import { confirmArrivals } from './charges.ts';
import type { Context, Plans } from './context.ts';
import type { Exchange } from './contract.ts';
import { createControl } from './control.ts';
import { acceptSilence } from './disputes.ts';
import { CLOSE_HEADER } from './faults.ts';
import { createPages } from './pages.ts';
import { moveRefunds } from './refunds.ts';
import { settle } from './settlements.ts';
import { openStore } from './store.ts';
import { moveTransfers } from './transfers.ts';
import { createWebhooks } from './webhooks.ts';

const TICK_MS = 200;
const BODY_MAX_BYTES = 100_000;
const TIME_FACTOR = 60;
/** The file in the data directory that has the simulator's state. */
const FILE = 'payments.jsonl';

export type SimulatorOptions = {
  /** The folder of the simulator's state. Created when missing. */
  dataDir: string;
  /** The merchant's key: calls carry it, and webhooks are signed with it. */
  secretKey: string;
  /** Opens the control endpoint. */
  controlKey: string;
  /** Default: any free one. */
  port?: number;
  /** Where the merchant takes webhooks. Default: none, and webhooks wait. */
  webhookUrl?: string;
  /** Where browsers see the pages of PAGES_PATH, without a slash at the end. Default: the simulator's own address. */
  origin?: string;
  /** The name of the merchant on the pages. */
  merchant?: string;
  /** Added to the style sheet of the pages, whose colours are variables of `:root`. */
  css?: string;
  /** Names of account holders, by `<bank code>/<account number>`. */
  holders?: Record<string, string>;
  /** Another stand-in on the same server, given the server's own address. */
  alsoServes?: (url: string) => Hono;
  /** Waiting times (retries, refunds, payouts) are divided by it. */
  timeFactor?: number;
  /** Takes every call of the API with its answer, so that tests hold them to the published description. */
  onExchange?: (exchange: Exchange) => void;
};

/** A running stand-in for Paystack. No money moves. */
export type Simulator = {
  /** `http://127.0.0.1:<port>`: the base of the API and of `POST /_control`. */
  url: string;
  close(): Promise<void>;
};

/**
 * Starts the simulator on 127.0.0.1.
 *
 * @throws Error with code EADDRINUSE when another program has the port.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const server = createServer();
  const url = await listen(server, options.port ?? 0);
  mkdirSync(options.dataDir, { recursive: true });
  const store = openStore(path.join(options.dataDir, FILE));
  const offset = () => store.numbers.get('clock')?.value ?? 0;
  const plans: Plans = { webhooks: [], answers: [], charges: [], refunds: [], transfers: [] };
  const base = {
    store,
    url,
    plans,
    now: () => Date.now() + offset(),
    origin: options.origin ?? url,
    secretKey: options.secretKey,
    controlKey: options.controlKey,
    webhookUrl: options.webhookUrl ?? null,
    merchant: options.merchant ?? 'the merchant',
    css: options.css ?? '',
    timeFactor: options.timeFactor ?? TIME_FACTOR,
    holders: options.holders ?? {},
    onExchange: options.onExchange,
  };
  const webhooks = createWebhooks(base);
  const context: Context = { ...base, emit: webhooks.emit };

  function tick(): void {
    confirmArrivals(context);
    moveRefunds(context);
    moveTransfers(context);
    settle(context);
    acceptSilence(context);
    webhooks.send();
  }

  const advance = (ms: number) => void store.numbers.put({ id: 'clock', number: 0, value: offset() + ms });
  const app = new Hono();
  app.route('/', createControl({ context, webhooks, advance, tick }));
  app.route('/', createPages(context));
  if (options.alsoServes) app.route('/', options.alsoServes(url));
  app.route('/', createApi(context));
  server.on('request', (request, response) => {
    void answer(app, url, { request, response }).catch(() => response.destroy());
  });
  const timer = setInterval(tick, TICK_MS);
  return {
    url,
    async close() {
      clearInterval(timer);
      await webhooks.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  app: Hono,
  url: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const body = await bodyOf(request);
  if (body === null) return void response.writeHead(413).end();
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  const answered = await app.request(`${url}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    body: body.length > 0 ? body : null,
  });
  if (answered.headers.has(CLOSE_HEADER)) return void response.destroy();
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(Buffer.from(await answered.arrayBuffer()));
}

/** Null: the body is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request) {
    if (!(part instanceof Uint8Array)) continue;
    bytes += part.length;
    if (bytes > BODY_MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });
}
