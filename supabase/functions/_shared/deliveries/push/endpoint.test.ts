import { expect, test } from 'vitest';
import { isPushEndpoint } from './endpoint.ts';

const SIMULATOR = 'http://127.0.0.1:4001';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true);
});

test.each([
  '',
  'fcm.googleapis.com',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com/abc',
  'https://notify.windows.com.evil.example/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://10.0.0.5/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'http://127.0.0.1:4002/push/abc',
  'file:///etc/passwd',
])('%s is not', (endpoint) => {
  expect(isPushEndpoint(endpoint, SIMULATOR)).toBe(false);
  expect(isPushEndpoint(endpoint, null)).toBe(false);
});

test('the simulator is one on a development machine only', () => {
  expect(isPushEndpoint(`${SIMULATOR}/push/abc`, SIMULATOR)).toBe(true);
  expect(isPushEndpoint(`${SIMULATOR}/push/abc`, null)).toBe(false);
});
