import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import {
  createPushBrowser,
  decryptPush,
  subscriptionOf,
  type PushBrowser,
  type ReceivedPush,
} from './push-browser.ts';

const BODY_MAX_BYTES = 4096;
const TOKEN_MAX_SECONDS = 24 * 3600;

type PushServiceOptions = {
  /** Opens what tests do: create a browser, read its messages, plan answers. */
  controlKey: string;
  /** Receives each message that a browser would show. */
  onMessage?: (push: ReceivedPush, browserId: string) => Promise<void> | void;
};

const commandSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('subscribe'), senderKey: z.string() }),
  z.object({ action: z.literal('received'), endpoint: z.string() }),
  z.object({
    action: z.literal('answer'),
    endpoint: z.string(),
    status: z.number().int(),
    retryAfter: z.string().optional(),
    times: z.number().int().default(1),
  }),
]);
/** A test's requests to the simulator: a new browser, its messages, or the answer to the next ones. */
export type PushCommand = z.input<typeof commandSchema>;

/**
 * Stands in for the push services of browsers, as strict as they are: checks who sends (RFC 8292) and the headers, and
 * decrypts for simulated browsers, so that a message that a real browser could not read is refused. `origin` is its own.
 */
export function createPushService(origin: string, { controlKey, onMessage }: PushServiceOptions): Hono {
  const browsers = new Map<string, PushBrowser>();
  const app = new Hono();

  app.post('/push-control', async (c) => {
    if (c.req.header('x-control-key') !== controlKey) return c.json({ message: 'Invalid key' }, 401);
    const command = commandSchema.parse(await c.req.json());
    if (command.action === 'subscribe') {
      const browser = createPushBrowser(command.senderKey);
      browsers.set(browser.id, browser);
      return c.json(subscriptionOf(browser, origin));
    }
    const browser = browsers.get(command.endpoint.split('/').at(-1) ?? '');
    if (browser === undefined) return c.json({ message: 'Unknown browser' }, 404);
    if (command.action === 'received') return c.json(browser.received);
    const { status, retryAfter, times } = command;
    browser.answers.push(...Array.from({ length: times }, () => ({ status, retryAfter })));
    return c.json({});
  });

  app.post('/push/:id', async (c) => {
    const browser = browsers.get(c.req.param('id'));
    if (browser === undefined) return c.text('No such subscription', 404);
    const planned = browser.answers.shift();
    if (planned !== undefined)
      return new Response('As planned', {
        status: planned.status,
        headers: planned.retryAfter === undefined ? {} : { 'retry-after': planned.retryAfter },
      });
    const stranger = await problemOfSender(c.req.header('authorization') ?? '', browser.senderKey, origin);
    if (stranger !== null) return c.text(stranger, 403);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > BODY_MAX_BYTES) return c.text('Too large', 413);
    const push = readPush(c, body, browser);
    if (push === null) return c.text('Bad request', 400);
    browser.received.push(push);
    await onMessage?.(push, browser.id);
    return c.body(null, 201, { location: `${origin}/push-message/${crypto.randomUUID()}` });
  });
  return app;
}

/** Null: a push service or the browser would refuse the message. */
function readPush({ req }: Context, body: Buffer, browser: PushBrowser): ReceivedPush | null {
  const ttl = req.header('ttl') ?? '';
  const topic = req.header('topic') ?? '';
  const urgency = req.header('urgency') ?? 'normal';
  const isWellFormed =
    req.header('content-encoding') === 'aes128gcm' &&
    /^\d+$/.test(ttl) &&
    /^[\w-]{0,32}$/.test(topic) &&
    ['very-low', 'low', 'normal', 'high'].includes(urgency);
  if (!isWellFormed) return null;
  try {
    return { text: decryptPush(body, browser), ttl: Number(ttl), urgency, topic };
  } catch {
    return null;
  }
}

/** The error in the sender's proof; null if it is valid. */
async function problemOfSender(header: string, senderKey: string, origin: string): Promise<string | null> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(header) ?? [];
  if (key !== senderKey) return 'BadVapidKey';
  const bytes = Buffer.from(key, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  try {
    const verified = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
    const { payload } = await jwtVerify(token, verified, { algorithms: ['ES256'], audience: origin });
    const { alg } = decodeProtectedHeader(token);
    const left = (payload.exp ?? Infinity) - Date.now() / 1000;
    const isRight =
      alg === 'ES256' && left <= TOKEN_MAX_SECONDS && /^(mailto|https):/.test(payload.sub ?? '');
    return isRight ? null : 'BadJwtToken';
  } catch {
    return 'BadJwtToken';
  }
}

/** A push service on a port of its own. */
export type PushService = { url: string; close(): Promise<void> };

/** Starts one on a free port of 127.0.0.1. */
export async function startPushService(options: PushServiceOptions): Promise<PushService> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  server.on(
    'request',
    getRequestListener(createPushService(url, options).fetch, { overrideGlobalObjects: false }),
  );
  return {
    url,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
