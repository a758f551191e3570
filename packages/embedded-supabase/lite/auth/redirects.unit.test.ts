import { expect, test } from 'vitest';
import { allowedRedirect } from './redirects.ts';

const SITE = 'http://localhost:3000';
const LIST = [
  'http://localhost:5173/**',
  'https://*.acme.example/reset',
  'https://pr-?.acme.example/',
  'acme://callback',
];

test.each([
  'http://localhost:3000',
  'http://localhost:3000/reset-password?step=2#top',
  'http://localhost:5173/any/path',
  'https://staging.acme.example/reset',
  'https://staging.acme.example/reset#top',
  'https://pr-7.acme.example/',
  'acme://callback',
])('a mail may lead to %s', (wanted) => {
  expect(allowedRedirect(wanted, SITE, LIST)).toBe(wanted);
});

test.each([
  null,
  '',
  'nonsense',
  '/relative',
  '//localhost:3000/',
  'https://evil.example/',
  'https://localhost:3000/',
  'http://localhost:3001/',
  'http://localhost:3000@evil.example/',
  'http://localhost:3000.evil.example/',
  'http://user:word@localhost:3000/',
  'http://user@localhost:3000/',
  'http://:word@localhost:3000/',
  'https://staging.acme.xexample/reset',
  'https://staging.acmexexample/reset',
  'https://pr-77.acme.example/',
  'https://pr-.acme.example/',
  'https://a.b.acme.example/reset',
  'https://staging.acme.example/reset/more',
  'https://evil.example/?https://staging.acme.example/reset',
  'javascript:alert(1)',
])('a mail never leads to %s', (wanted) => {
  expect(allowedRedirect(wanted, SITE, LIST)).toBeNull();
});
