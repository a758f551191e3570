import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSame } from '../lite/api-keys.ts';
import { parseJson, readBody } from '../lite/http-body.ts';
import { readOutbox, writeToOutbox, type StoredMessage } from './files.ts';
import { CHANNELS, outboxMessageSchema, type Channel } from './message.ts';
import { NEWEST_SCRIPT, renderOutbox } from './page.ts';

const SHOWN = 100;
const SEARCHED = 2000;
const MESSAGE_MAX_BYTES = 256 * 1024;

type OutboxOptions = {
  outboxDir: string;
  /** The name of the project on the page. */
  name: string;
  secretKey: string;
};

/**
 * `/_outbox`: shows the messages that a hosted project would have sent (GET) and takes those of the project's functions
 * (POST, with the secret key). Messages contain sign-in codes, and another site can point its own name at 127.0.0.1 to
 * read them: only local host names get an answer.
 */
export function createOutbox({ outboxDir, name, secretKey }: OutboxOptions) {
  return async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
      return answerText(403, 'The outbox is shown on this machine only.');
    if (request.method === 'POST') return take(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerText(405, 'Use GET or POST.');
    return show(url.searchParams);
  };

  async function show(params: URLSearchParams): Promise<Response> {
    const channel = channelOf(params.get('channel'));
    const words = (params.get('q') ?? '').trim();
    const fits = (message: StoredMessage) =>
      (channel === null || message.channel === channel) && hasWords(message, words);
    const messages = await readOutbox(outboxDir, fits, { show: SHOWN, among: SEARCHED });
    return new Response(renderOutbox(messages, { name, channel, words }), {
      headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' },
    });
  }

  async function take(request: Request): Promise<Response> {
    const [, key = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    if (!isSame(key, secretKey))
      return Response.json({ message: 'The secret key is missing.' }, { status: 401 });
    const body = await readBody(request, MESSAGE_MAX_BYTES);
    if (body === null) return Response.json({ message: 'A message has at most 256 KB.' }, { status: 413 });
    const message = outboxMessageSchema.safeParse(parseJson(new TextDecoder().decode(body)));
    if (!message.success) return Response.json({ message: z.prettifyError(message.error) }, { status: 400 });
    return Response.json({ id: await writeToOutbox(outboxDir, message.data) }, { status: 201 });
  }
}

const SCRIPT_HASH = createHash('sha256').update(NEWEST_SCRIPT).digest('base64');

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    `script-src 'sha256-${SCRIPT_HASH}'`,
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
};

function answerText(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
  });
}

function channelOf(text: string | null): Channel | null {
  return CHANNELS.find((channel) => channel === text) ?? null;
}

function hasWords({ to, subject, text }: StoredMessage, words: string): boolean {
  const haystack = `${to}\n${subject}\n${text}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
