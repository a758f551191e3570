import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFacade, type Facade } from './testing/facade.ts';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

test('the reference is a page that may load only from its own origin, and links to the document', async () => {
  const { status, headers, body } = await facade.call('GET', '/reference');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]),
  );
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  const page = String(body);
  expect(page.match(/<script\b[^>]*>[^<]*/g)).toEqual(['<script defer src="/reference/redoc.js">']);
  expect(page).not.toMatch(/ on\w+=/);
  expect(page).toContain('<a href="openapi.json">');
});

test('with a trailing slash the reference finds the document, too', async () => {
  const { body } = await facade.call('GET', '/reference/');
  expect(body).toContain('spec-url="../openapi.json"');
});
