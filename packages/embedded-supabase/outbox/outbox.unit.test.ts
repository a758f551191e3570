import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutbox } from './app.ts';
import { writeToOutbox } from './files.ts';
import type { OutboxMessage } from './message.ts';

const SECRET_KEY = 'sb_secret_of_the_test';
let outboxDir: string;
let answer: (request: Request) => Promise<Response>;

beforeEach(() => {
  outboxDir = mkdtempSync(path.join(tmpdir(), 'outbox-'));
  answer = createOutbox({ outboxDir, name: 'Example', secretKey: SECRET_KEY });
});
afterEach(() => rmSync(outboxDir, { recursive: true }));

const page = async (query = '') =>
  (await answer(new Request(`http://localhost:3000/_outbox${query}`))).text();

function post(body: string, key: string | null = SECRET_KEY): Promise<Response> {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  return answer(new Request('http://127.0.0.1:3000/_outbox', { method: 'POST', body, headers }));
}

const MAIL = { to: 'ada@example.test', subject: 'Hello', text: 'plain' };

describe('the outbox takes', () => {
  test.each<OutboxMessage>([
    { ...MAIL, html: '<p>Hello</p>', details: { 'List-Unsubscribe': '<https://example.test/u>' } },
    { channel: 'push', to: 'Chrome', subject: 'Trip', text: 'Lagos', opens: 'http://localhost:3000/trips/1' },
    { channel: 'sms', to: '+2348012345678', text: 'Your code is 123456.', pages: 1 },
  ])('a message of each channel: $channel', async (message) => {
    const response = await post(JSON.stringify(message));
    expect(response.status).toBe(201);
    expect(await page()).toContain(message.text);
  });

  test('messages into files that only their owner can read', async () => {
    await post(JSON.stringify(MAIL));
    const files = readdirSync(outboxDir);
    expect(files).toHaveLength(1);
    expect(statSync(path.join(outboxDir, files[0] ?? '')).mode & 0o077).toBe(0);
  });

  test.each([
    ['no key', JSON.stringify(MAIL), null, 401],
    ['another key', JSON.stringify(MAIL), 'sb_secret_other', 401],
    ['no JSON', 'text', SECRET_KEY, 400],
    ['an unknown channel', JSON.stringify({ ...MAIL, channel: 'fax' }), SECRET_KEY, 400],
    ['a link that is a script', JSON.stringify({ ...MAIL, opens: 'javascript:alert(1)' }), SECRET_KEY, 400],
    ['more than 256 KB', JSON.stringify({ ...MAIL, html: 'x'.repeat(256 * 1024) }), SECRET_KEY, 413],
  ])('nothing with %s', async (_, body, key, status) => {
    expect((await post(body, key)).status).toBe(status);
    expect(readdirSync(outboxDir)).toEqual([]);
  });
});

describe('the outbox shows', () => {
  test('an empty state', async () => {
    expect(await page()).toContain('No message yet.');
    expect(await page('?channel=sms&q=ada')).toContain('No SMS with “ada”');
  });

  test('mails newest first, with links and without executable HTML', async () => {
    await writeToOutbox(outboxDir, { ...MAIL, subject: 'First' });
    await writeToOutbox(outboxDir, {
      ...MAIL,
      subject: '<script>Second',
      text: 'go http://localhost:3000/x?a=1&b=2 now',
    });
    const html = await page();
    expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'));
    expect(html).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2">');
    expect(html).not.toContain('<script>Second');
  });

  test('the HTML part of a mail in a frame that runs no script, and its text part', async () => {
    await writeToOutbox(outboxDir, { ...MAIL, html: '<b title="x">Hi</b><script>alert(1)</script>' });
    const html = await page();
    expect(html).toContain('sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"');
    expect(html).toContain('&lt;b title=&quot;x&quot;&gt;Hi&lt;/b&gt;&lt;script&gt;');
    expect(html).toContain('<summary>Text part</summary><pre>plain</pre>');
  });

  test('a push message as a card that opens its page, and the pages of an SMS', async () => {
    const opens = 'http://localhost:3000/trips/1';
    await writeToOutbox(outboxDir, { channel: 'push', to: 'Chrome', subject: 'Trip', text: 'Lagos', opens });
    await writeToOutbox(outboxDir, { channel: 'sms', to: '+2348012345678', text: 'x'.repeat(200), pages: 2 });
    const html = await page();
    expect(html).toContain(`<a class="push" href="${opens}"><strong>Trip</strong><span>Lagos</span></a>`);
    expect(html).toContain('200 characters · 2 pages');
  });

  test('the page of what a message is about, and further facts', async () => {
    const about = { label: 'Notification', url: 'http://localhost:3000/alerts#1' };
    await writeToOutbox(outboxDir, { ...MAIL, about, details: { Kind: '<trip>' } });
    const html = await page();
    expect(html).toContain('<a href="http://localhost:3000/alerts#1">Notification</a>');
    expect(html).toContain('<dt>Kind</dt><dd>&lt;trip&gt;</dd>');
  });

  test('the messages of one channel, recipient or text', async () => {
    await writeToOutbox(outboxDir, { ...MAIL, subject: 'Booking confirmed' });
    await writeToOutbox(outboxDir, { channel: 'sms', to: '+2348012345678', text: 'Booking cancelled' });
    const count = async (query: string) => (await page(query)).match(/<article>/g)?.length ?? 0;
    expect(await count('')).toBe(2);
    expect(await count('?channel=email')).toBe(1);
    expect(await count('?q=BOOKING')).toBe(2);
    expect(await count('?q=booking+confirmed')).toBe(1);
    expect(await count('?q=%2B234801')).toBe(1);
    expect(await count('?channel=email&q=234801')).toBe(0);
    expect(await count('?channel=fax')).toBe(2);
  });

  test('no message whose file is incomplete', async () => {
    const mail = JSON.stringify({ to: 'ada@example.test', subject: 'Complete', text: 'plain' });
    for (const [file, text] of [
      ['1000-1.json', mail],
      ['2000-1.json', mail.slice(0, 20)],
      ['3000-1.json', ''],
      ['4000-1.json.draft', mail.slice(0, 20)],
      ['5000-1.json.draft', mail],
    ] as const)
      writeFileSync(path.join(outboxDir, file), text);
    expect((await page()).match(/<article>/g)).toHaveLength(1);
  });

  test('nothing under a host name that is not local, and nothing to other methods', async () => {
    expect((await answer(new Request('http://evil.example/_outbox'))).status).toBe(403);
    const remove = new Request('http://localhost/_outbox', { method: 'DELETE' });
    expect((await answer(remove)).status).toBe(405);
  });
});
