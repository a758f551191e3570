import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpSender } from './smtp-sender.ts';
import { MAIL, SENDING } from './testing/mail.ts';
import { startSmtpServer, type SmtpServer } from './testing/smtp-server.ts';

const FROM = 'Tafiya <mail@tafiya.example>';
let server: SmtpServer;
beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());

test('a mail has both parts, the header of one click, and the same Message-ID in each attempt', async () => {
  const sender = createSmtpSender(server.url, FROM);
  expect(await sender.send(MAIL, SENDING)).toEqual({ outcome: 'sent', providerId: SENDING.id });
  await sender.send({ ...MAIL, unsubscribe: null }, SENDING);
  // Long headers are folded.
  const [first = '', second = ''] = server.mails.map((mail) => mail.replaceAll('\n ', ' '));
  expect(first).toContain(`Message-ID: <${SENDING.id}@tafiya.example>`);
  expect(second).toContain(`Message-ID: <${SENDING.id}@tafiya.example>`);
  expect(first).toContain('Content-Type: text/plain');
  expect(first).toContain('Content-Type: text/html');
  expect(first).toContain(`List-Unsubscribe: <${MAIL.unsubscribe}>`);
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(second).not.toContain('List-Unsubscribe');
});

test.each([
  ['451@there.example', { outcome: 'retry', problem: 'SMTP 451 EENVELOPE RCPT TO' }],
  ['550@there.example', { outcome: 'gone', problem: 'SMTP 550 EENVELOPE RCPT TO' }],
  // Neither means that there is no such mailbox.
  ['551@there.example', { outcome: 'refused', problem: 'SMTP 550 EENVELOPE RCPT TO' }],
  ['552@there.example', { outcome: 'refused', problem: 'SMTP 552 EENVELOPE RCPT TO' }],
])('a server that refuses %s', async (to, outcome) => {
  expect(await createSmtpSender(server.url, FROM).send({ ...MAIL, to }, SENDING)).toEqual(outcome);
});

test('a wrong password is tried again: the operator replaces it', async () => {
  const outcome = await createSmtpSender(server.url.replace('right', 'wrong'), FROM).send(MAIL, SENDING);
  expect(outcome).toEqual({ outcome: 'retry', problem: 'SMTP 535 EAUTH AUTH PLAIN' });
});

test('a server that is not there is tried again', async () => {
  const outcome = await createSmtpSender('smtp://127.0.0.1:1', FROM).send(MAIL, SENDING);
  expect(outcome).toMatchObject({ outcome: 'retry' });
  expect(JSON.stringify(outcome)).not.toContain(MAIL.to);
});
