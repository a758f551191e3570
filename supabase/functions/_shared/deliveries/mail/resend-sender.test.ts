import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createResendSender } from './resend-sender.ts';
import type { EmailSender } from '../senders/senders.ts';
import { MAIL, SENDING } from './testing/mail.ts';

/** Resend's documented answers, and the requests it received. */
let answer: { status: number; body: object; headers?: Record<string, string> };
let asked: { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }[];
let server: Server;
let sender: EmailSender;

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' } };
  server = createServer(async (request, response) => {
    asked.push({ url: request.url, headers: request.headers, body: await json(request) });
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  sender = createResendSender({
    apiKey: 're_secret',
    baseUrl: `http://127.0.0.1:${port}`,
    from: 'Tafiya <mail@tafiya.example>',
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a mail is sent with the delivery as its idempotency key', async () => {
  expect(await sender.send(MAIL, SENDING)).toEqual({
    outcome: 'sent',
    providerId: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794',
  });
  expect(asked).toMatchObject([
    {
      url: '/emails',
      headers: { authorization: 'Bearer re_secret', 'idempotency-key': SENDING.id },
      body: {
        from: 'Tafiya <mail@tafiya.example>',
        to: [MAIL.to],
        subject: MAIL.subject,
        text: MAIL.text,
        html: MAIL.html,
        headers: {
          'List-Unsubscribe': `<${MAIL.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    },
  ]);
});

test.each([
  [400, 'validation_error', 'refused'],
  [401, 'restricted_api_key', 'retry'],
  [403, 'invalid_api_key', 'retry'],
  [409, 'concurrent_idempotent_requests', 'retry'],
  [409, 'invalid_idempotent_request', 'sent'],
  [422, 'invalid_parameter', 'refused'],
  [500, 'internal_server_error', 'retry'],
  [503, 'unavailable', 'retry'],
])('an answer %i %s is %s', async (status, name, outcome) => {
  answer = { status, body: { statusCode: status, name, message: `no mail to ${MAIL.to}` } };
  const result = await sender.send(MAIL, SENDING);
  expect(result).toMatchObject({ outcome });
  expect(JSON.stringify(result)).not.toMatch(/re_secret|ada@/);
});

test('a limit does not count as an attempt and waits as long as the provider asks', async () => {
  answer = { status: 429, body: { name: 'rate_limit_exceeded' }, headers: { 'retry-after': '17' } };
  expect(await sender.send(MAIL, SENDING)).toEqual({
    outcome: 'later',
    problem: 'Resend answered 429 rate_limit_exceeded',
    retryAfter: 17,
  });
});

test('the attempt ends with its signal, and a redirect is not followed', async () => {
  const signal = AbortSignal.abort();
  await expect(sender.send(MAIL, { ...SENDING, signal })).rejects.toThrow(/abort/i);
  answer = { status: 307, body: {}, headers: { location: 'http://127.0.0.1:1/' } };
  await expect(sender.send(MAIL, SENDING)).rejects.toThrow('fetch failed');
});
