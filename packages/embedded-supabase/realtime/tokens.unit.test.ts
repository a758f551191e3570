import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const keys = { jwtSecret: 'x'.repeat(32), publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x' };
const tokens = createTokens(keys);

function sign(claims: object, { secret = keys.jwtSecret, exp = Date.now() / 1000 + 60 } = {}) {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(exp))
    .sign(new TextEncoder().encode(secret));
}

test('API keys give their roles', async () => {
  expect(await tokens.read(keys.publishableKey)).toEqual({ role: 'anon' });
  expect(await tokens.read(keys.secretKey)).toEqual({ role: 'service_role' });
});

test('a signed token gives its claims', async () => {
  const claims = await tokens.read(await sign({ role: 'authenticated', sub: 'ada', email: 'a@b.c' }));
  expect(claims).toMatchObject({ role: 'authenticated', sub: 'ada', email: 'a@b.c' });
});

test('an unknown API key is rejected', async () => {
  await expect(tokens.read('sb_secret_y')).rejects.toMatchObject({ code: 'MalformedJWT' });
});

test('a token of another stack is rejected', async () => {
  const token = await sign({ role: 'authenticated' }, { secret: 'y'.repeat(32) });
  await expect(tokens.read(token)).rejects.toMatchObject({
    code: 'JwtSignatureError',
    message: 'Failed to validate JWT signature',
  });
});

test('an expired token is rejected with the time since it expired', async () => {
  const token = await sign({ role: 'authenticated' }, { exp: Date.now() / 1000 - 90 });
  await expect(tokens.read(token)).rejects.toMatchObject({
    code: 'InvalidJWTToken',
    message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
  });
});

test('a token without a role or an expiry is rejected', async () => {
  const error = { message: 'Fields `role` and `exp` are required in JWT' };
  await expect(tokens.read(await sign({ sub: 'ada' }))).rejects.toMatchObject(error);
  const withoutExpiry = new SignJWT({ role: 'authenticated' }).setProtectedHeader({ alg: 'HS256' });
  const token = await withoutExpiry.sign(new TextEncoder().encode(keys.jwtSecret));
  await expect(tokens.read(token)).rejects.toMatchObject(error);
});

test.each(['', 'x', 'a.b.c', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`])(
  'malformed tokens are rejected: %j',
  async (token) => {
    await expect(tokens.read(token)).rejects.toMatchObject({ code: 'MalformedJWT' });
  },
);
