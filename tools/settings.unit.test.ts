import { expect, test } from 'vitest';
import { readPayments, readSettings } from './settings.ts';
import { summaryOf } from './summary.ts';

test('PORT, DATA_DIR, INSTANCES and MOVING_CARS have defaults', () => {
  expect(readSettings({}, '/repo')).toEqual({
    port: 3000,
    dataDir: '/repo/.data',
    instances: 1,
    moves: true,
  });
});

test('PORT, DATA_DIR, INSTANCES and MOVING_CARS are honoured', () => {
  const env = { PORT: '4000', DATA_DIR: '/elsewhere', INSTANCES: '2', MOVING_CARS: 'off' };
  expect(readSettings(env, '/repo')).toEqual({
    port: 4000,
    dataDir: '/elsewhere',
    instances: 2,
    moves: false,
  });
});

test.each(['0', 'two', '17', '1.5'])('INSTANCES=%s is refused with a message', (instances) => {
  expect(() => readSettings({ INSTANCES: instances }, '/repo')).toThrow('INSTANCES must be a number');
});

test.each(['http', '-1', '70000', '30.5'])('PORT=%s is refused with a message', (port) => {
  expect(() => readSettings({ PORT: port }, '/repo')).toThrow('PORT must be a number');
});

test.each([
  [{}, 'simulator'],
  [{ PAYMENTS: 'off', PAYSTACK_SECRET_KEY: 'sk_test_1' }, 'off'],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_1' }, { secretKey: 'sk_test_1', baseUrl: 'https://api.paystack.co' }],
])('the payments of %o', (env, expected) => {
  expect(readPayments(env)).toEqual(expected);
});

test('another value of PAYMENTS is refused with a message', () => {
  expect(() => readPayments({ PAYMENTS: 'on' })).toThrow('PAYMENTS must be "off" or empty');
});

test('the summary names the address, the mail, the set-up link and the demo accounts', () => {
  const stack = { url: 'http://localhost:3000', setupKey: 'key-1', paymentSimulator: null };
  const summary = summaryOf(stack, { mode: 'built', dataDir: '/repo/.data', readyInMs: 1234 });
  expect(summary).toContain('ready (1.2 s)');
  expect(summary).toContain('http://localhost:3000/_outbox');
  expect(summary).toContain('http://localhost:3000/admin-login?setup=key-1');
  expect(summary).toContain('passenger@tafiya.test');
  expect(summary).not.toContain('Payments');
});

test('the summary says that the simulator moves no money', () => {
  const paymentSimulator = { url: 'http://127.0.0.1:4000', secretKey: 'secret-1', controlKey: 'control-1' };
  const stack = { url: 'http://localhost:3000', setupKey: 'key-1', paymentSimulator };
  const summary = summaryOf(stack, { mode: 'built', dataDir: '/repo/.data', readyInMs: 1234 });
  expect(summary).toContain('Test mode: no money moves');
  expect(summary).not.toContain('control-1');
});
