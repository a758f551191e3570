import { expect, test } from 'vitest';
import { clientAddress } from './api-keys.ts';

const forwarded = new Request('http://localhost/', {
  headers: { 'sb-forwarded-for': '203.0.113.9, 10.0.0.1' },
});

test('a forwarded address is used with the secret key only', () => {
  expect(clientAddress(forwarded, 'secret', '127.0.0.1')).toBe('203.0.113.9');
  for (const apiKey of ['publishable', 'unknown', 'none'] as const) {
    expect(clientAddress(forwarded, apiKey, '127.0.0.1')).toBe('127.0.0.1');
  }
});

test('an invalid forwarded address is ignored', () => {
  for (const text of ['', 'unknown', '203.0.113', '<script>']) {
    const request = new Request('http://localhost/', { headers: { 'sb-forwarded-for': text } });
    expect(clientAddress(request, 'secret', '127.0.0.1')).toBe('127.0.0.1');
  }
  expect(clientAddress(new Request('http://localhost/'), 'secret', null)).toBeNull();
  expect(clientAddress(new Request('http://localhost/'), 'none', 'fe80::1%eth0')).toBe('fe80::1');
});
