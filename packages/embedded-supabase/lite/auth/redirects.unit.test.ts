import { expect, test } from 'vitest';
import { allowedRedirect } from './redirects.ts';

const SITE = 'http://localhost:3000';
const LIST = [
  'http://localhost:5173/**',
  'https://*.example-app.example/reset',
  'https://pr-?.example-app.example/',
  'myapp://callback',
];

test.each([
  'http://localhost:3000',
  'http://localhost:3000/reset-password?step=2#top',
  'http://localhost:5173/any/path',
  'https://staging.example-app.example/reset',
  'https://staging.example-app.example/reset#top',
  'https://pr-7.example-app.example/',
  'myapp://callback',
])('a mail may redirect to %s', (requested) => {
  expect(allowedRedirect(requested, SITE, LIST)).toBe(requested);
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
  'https://staging.example-app.xexample/reset',
  'https://staging.example-appxexample/reset',
  'https://pr-77.example-app.example/',
  'https://pr-.example-app.example/',
  'https://a.b.example-app.example/reset',
  'https://staging.example-app.example/reset/more',
  'https://evil.example/?https://staging.example-app.example/reset',
  'javascript:alert(1)',
])('a mail must not redirect to %s', (requested) => {
  expect(allowedRedirect(requested, SITE, LIST)).toBeNull();
});
