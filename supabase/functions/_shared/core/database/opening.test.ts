import { expect, test } from 'vitest';
import { isChecked, openingOf } from './opening.ts';

const CLAIMS = { sub: '5eed0000-0000-4000-8000-000000000001', role: 'authenticated', exp: 1 } as const;

function claimsIn(opening: string): unknown {
  const hex = /decode\('([\da-f]*)', 'hex'\)/.exec(opening)?.[1] ?? '';
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return JSON.parse(new TextDecoder().decode(bytes));
}

test('a user gets the role authenticated, and their access is checked', () => {
  const opening = openingOf({ kind: 'user', claims: CLAIMS });
  expect(opening).toContain("set_config('role', 'authenticated', true)");
  expect(opening).toMatch(/; select private\.require_active\(\)$/);
  expect(claimsIn(opening)).toEqual(CLAIMS);
});

test('a person in danger gets the role authenticated, also when they are suspended', () => {
  const opening = openingOf({ kind: 'person', claims: CLAIMS });
  expect(opening).toContain("set_config('role', 'authenticated', true)");
  expect(opening).toMatch(/; select private\.require_person\(\)$/);
  expect(claimsIn(opening)).toEqual(CLAIMS);
});

test('an anonymous caller gets the role anon', () => {
  const opening = openingOf({ kind: 'anonymous' });
  expect(opening).toContain("set_config('role', 'anon', true)");
  expect(claimsIn(opening)).toEqual({ role: 'anon' });
});

test('the relay gets the role app_relay, without a user id', () => {
  const opening = openingOf({ kind: 'relay' });
  expect(opening).toContain("set_config('role', 'app_relay', true)");
  expect(claimsIn(opening)).toEqual({ role: 'app_relay' });
});

test('the clock gets the role app_clock, without a user id', () => {
  const opening = openingOf({ kind: 'clock' });
  expect(opening).toContain("set_config('role', 'app_clock', true)");
  expect(opening).toContain("set local statement_timeout = '120s'");
  expect(claimsIn(opening)).toEqual({ role: 'app_clock' });
});

test('the façade with an answer of the payment provider gets the role app_payments, without a user id', () => {
  const opening = openingOf({ kind: 'payments' });
  expect(opening).toContain("set_config('role', 'app_payments', true)");
  expect(claimsIn(opening)).toEqual({ role: 'app_payments' });
});

test('an administrator gets the role app_admin, and their session is checked', () => {
  const opening = openingOf({ kind: 'admin', sessionHash: 's', addressHash: 'a' });
  expect(opening).toContain("set_config('role', 'app_admin', true)");
  expect(opening).toMatch(/; select private\.require_admin\(\)$/);
  expect(claimsIn(opening)).toEqual({ admin_session: 's', address_hash: 'a', role: 'app_admin' });
});

test('a client that signs in as administrator has no session to check', () => {
  const opening = openingOf({ kind: 'admin_sign_in', addressHash: 'a' });
  expect(claimsIn(opening)).toEqual({ address_hash: 'a', role: 'app_admin' });
});

test('a claim cannot end the literal or change the role', () => {
  const email = "'; drop table x; select set_config('role', 'app_admin', true); -- \\' \u{1f980}";
  const opening = openingOf({ kind: 'user', claims: { ...CLAIMS, email } });
  expect(opening).not.toContain('drop');
  expect(claimsIn(opening)).toEqual({ ...CLAIMS, email });
});

test('access is checked for people and administrators only', () => {
  expect(isChecked({ kind: 'anonymous' })).toBe(false);
  expect(isChecked({ kind: 'user', claims: CLAIMS })).toBe(true);
  expect(isChecked({ kind: 'admin', sessionHash: 'a', addressHash: 'b' })).toBe(true);
});

test('a request with a client key is noted once the access is checked, and an invalid key or digest is never sent', () => {
  const clientKey = '5eed0000-0000-4000-8000-000000000001';
  const asked = { clientKey, digest: 'a'.repeat(64) };
  expect(openingOf({ kind: 'user', claims: CLAIMS }, { asked })).toMatch(
    /; select private\.require_active\(\); select private\.note_request\('5eed0000-0000-4000-8000-000000000001', 'a{64}'\)$/,
  );
  for (const wrong of [
    { ...asked, clientKey: `${clientKey}'` },
    { ...asked, digest: "'); drop" },
  ]) {
    expect(() => openingOf({ kind: 'anonymous' }, { asked: wrong })).toThrow('no key or digest');
  }
});
