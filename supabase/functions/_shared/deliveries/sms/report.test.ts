import { expect, test } from 'vitest';
import { signReport } from './testing/sign-report.ts';
import { readSmsReport } from './report.ts';

const KEY = 'termii-key';
const report = (status: unknown) =>
  JSON.stringify({ type: 'outbound', message_id: '301754', receiver: '2348030000001', status });

async function readSigned(body: string, key = KEY) {
  const headers = new Headers({ 'x-termii-signature': signReport(body, key) });
  return readSmsReport(new TextEncoder().encode(body), headers, KEY);
}

test.each([
  ['Delivered', { outcome: 'delivered', problem: '' }],
  ['DELIVERED', { outcome: 'delivered', problem: '' }],
  ['Message Failed', { outcome: 'failed', problem: 'the network did not deliver it' }],
  ['Rejected', { outcome: 'failed', problem: 'the network did not deliver it' }],
  ['Expired', { outcome: 'failed', problem: 'the network did not deliver it' }],
  ['Undelivered', { outcome: 'failed', problem: 'the network did not deliver it' }],
  ['DND Active on Phone Number', { outcome: 'failed', problem: 'the number is on the do-not-disturb list' }],
  ['Unknown subscriber', { outcome: 'failed', problem: 'the network did not find the phone' }],
  ['Absent subscriber', { outcome: 'failed', problem: 'the network did not find the phone' }],
  ['Rejected: invalid sender', { outcome: 'failed', problem: 'the network did not deliver it' }],
  ['Wrong number', { outcome: 'wrong_number', problem: 'the number is wrong' }],
  ['INVALID_DESTINATION', { outcome: 'wrong_number', problem: 'the number is wrong' }],
])('"%s" is read', async (status, expected) => {
  expect(await readSigned(report(status))).toEqual({
    providerId: '301754',
    receiver: '+2348030000001',
    ...expected,
  });
});

test.each([report('Message Sent'), report('Received'), report(7), '{}', 'null', 'no JSON', '', '[1]'])(
  'what says nothing final is ignored: %s',
  async (body) => {
    expect(await readSigned(body)).toBe('ignored');
  },
);

test('a report without a right signature of the whole body is not a report', async () => {
  const body = report('Delivered');
  const bytes = new TextEncoder().encode(body);
  expect(await readSigned(body, 'another key')).toBeNull();
  for (const signature of [
    '',
    'x',
    signReport(body, KEY).slice(2),
    `${signReport(body, KEY)}00`,
    signReport(`${body} `, KEY),
  ])
    expect(await readSmsReport(bytes, new Headers({ 'x-termii-signature': signature }), KEY)).toBeNull();
  expect(await readSmsReport(bytes, new Headers(), KEY)).toBeNull();
  expect(
    await readSmsReport(
      bytes,
      new Headers({ 'x-termii-signature': signReport(body, KEY).toUpperCase() }),
      KEY,
    ),
  ).toMatchObject({ outcome: 'delivered' });
});
