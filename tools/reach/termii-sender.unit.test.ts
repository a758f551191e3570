import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sending, SmsSender } from '../../supabase/functions/_shared/deliveries/senders/senders.ts';
import { createTermiiSender } from '../../supabase/functions/_shared/deliveries/sms/termii-sender.ts';
import { readSmsReport } from '../../supabase/functions/_shared/deliveries/sms/report.ts';
import { reportOf, startTermiiSimulator, type TermiiSimulator } from './termii-simulator.ts';

const KEY = 'termii-key';
const SMS = { to: '+2348030000001', text: 'Trip cancelled. Lagos - Abuja.', pages: 1 };
const SENDING: Sending = {
  id: '00000000-0000-4000-8000-000000000001',
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  signal: new AbortController().signal,
  about: { kind: 'trip_cancelled', recipient: 'Ada Obi', notificationId: null },
};
let termii: TermiiSimulator;
let sender: Required<SmsSender>;

beforeEach(async () => {
  termii = await startTermiiSimulator(KEY);
  sender = createTermiiSender({ apiKey: KEY, sender: 'Tafiya', baseUrl: termii.baseUrl });
});
afterEach(() => termii.close());

test('an SMS goes out on the route for transactional texts', async () => {
  expect(await sender.send(SMS, SENDING)).toEqual({ outcome: 'sent', providerId: termii.taken[0]?.id });
  expect(termii.taken).toMatchObject([
    { api_key: KEY, to: '2348030000001', from: 'Tafiya', sms: SMS.text, type: 'plain', channel: 'dnd' },
  ]);
});

test.each([
  [400, 'Invalid phone number 2348030000001', 'refused'],
  [400, 'Invalid Sender Id', 'refused'],
  [400, 'Insufficient balance', 'retry'],
  [401, 'Invalid API key', 'retry'],
  [403, '', 'retry'],
  [422, 'Invalid request', 'refused'],
  [429, '', 'later'],
  [500, '', 'unanswered'],
  [504, '', 'unanswered'],
])('an answer %i "%s" is %s, and its words are not kept', async (status, message, outcome) => {
  termii.answers.push({ status, message });
  const result = await sender.send(SMS, SENDING);
  expect(result.outcome).toBe(outcome);
  expect(JSON.stringify(result)).not.toContain('803');
  expect(termii.taken).toEqual([]);
});

test('a limit says when to come back', async () => {
  termii.answers.push({ status: 429, headers: { 'retry-after': '60' } });
  expect(await sender.send(SMS, SENDING)).toMatchObject({ outcome: 'later', retryAfter: 60 });
});

test('an unreadable answer leaves open whether the SMS was taken', async () => {
  termii.answers.push({ status: 200 });
  expect(await sender.send(SMS, SENDING)).toMatchObject({ outcome: 'unanswered' });
});

test('a broken connection or a cancelled attempt throws', async () => {
  termii.answers.push('drop');
  await expect(sender.send(SMS, SENDING)).rejects.toThrow('fetch failed');
  await expect(sender.send(SMS, { ...SENDING, signal: AbortSignal.abort() })).rejects.toThrow('abort');
});

test('the history tells whether an SMS without an answer was taken', async () => {
  const { signal } = SENDING;
  const find = (sms = SMS, since = new Date()) => sender.find(sms, { since, signal });
  expect(await find()).toBeNull();
  termii.answers.push('drop');
  await expect(sender.send(SMS, SENDING)).rejects.toThrow('fetch failed');
  expect(await find()).toBe(termii.taken[0]?.id);
  expect(await find({ ...SMS, to: '+2348030000002' })).toBeNull();
  expect(await find({ ...SMS, text: 'Trip cancelled. Lagos - Jos.' })).toBeNull();
  expect(await find(SMS, new Date(Date.now() + 3 * 3_600_000))).toBeNull();
  termii.answers.push({ status: 503 });
  await expect(find()).rejects.toThrow('503');
  termii.answers.push({ status: 200, message: 'no list' });
  await expect(find()).rejects.toThrow('expected array');
});

test('a redirect does not get the key', async () => {
  termii.answers.push({ status: 307, headers: { location: '/api/sms/send' } });
  await expect(sender.send(SMS, SENDING)).rejects.toThrow('fetch failed');
  expect(termii.taken).toEqual([]);
});

test.each([
  ['Delivered', 'delivered'],
  ['Message Failed', 'failed'],
  ['DND Active on Phone Number', 'failed'],
  ['Wrong number', 'wrong_number'],
])('its report "%s" names the SMS and is %s', async (status, outcome) => {
  await sender.send(SMS, SENDING);
  const [taken] = termii.taken;
  const { body, headers } = reportOf(taken ?? { id: '', to: '' }, status, KEY);
  expect(await readSmsReport(new TextEncoder().encode(body), new Headers(headers), KEY)).toMatchObject({
    providerId: taken?.id,
    receiver: SMS.to,
    outcome,
  });
});
