import { expect, test } from 'vitest';
import { readPushConfig } from './push-config.ts';

const KEYS = { VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}`, VAPID_PRIVATE_KEY: 'b'.repeat(43) };
const subject = 'mailto:care@tafiya.example';

test('without keys there are no push messages', () => {
  expect(readPushConfig({}, false)).toBeNull();
});

test('half a pair of keys is a mistake', () => {
  expect(() => readPushConfig({ VAPID_PUBLIC_KEY: KEYS.VAPID_PUBLIC_KEY }, false)).toThrow('belong together');
});

test.each([
  'mailto:care@localhost',
  'mailto:care@tafiya.local',
  'mailto:care@tafiya.invalid',
  'https://localhost',
  'https://127.0.0.1',
  'http://tafiya.example',
  'care@tafiya.example',
  '',
])('%j is no subject: Apple refuses it', (wrong) => {
  expect(() => readPushConfig({ ...KEYS, VAPID_SUBJECT: wrong }, false)).toThrow('VAPID_SUBJECT');
});

test('a simulator takes messages in outbox mode, on this machine only', () => {
  const read = (simulator: string, isOutbox: boolean) =>
    readPushConfig({ ...KEYS, VAPID_SUBJECT: subject, PUSH_SIMULATOR_URL: simulator }, isOutbox)?.simulator;
  expect(read('http://127.0.0.1:4001/', true)).toBe('http://127.0.0.1:4001');
  expect(read('http://127.0.0.1:4001', false)).toBeNull();
  expect(() => read('http://10.0.0.5:4001', true)).toThrow('on this machine');
});
