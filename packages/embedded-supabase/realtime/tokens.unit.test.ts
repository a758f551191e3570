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

test('API keys stand for their roles', async () => {
  expect(await tokens.read(keys.publishableKey)).toEqual({ role: 'anon' });
  expect(await tokens.read(keys.secretKey)).toEqual({ role: 'service_role' });
});

test('a signed token says its claims', async () => {
  const claims = await tokens.read(await sign({ role: 'authenticated', sub: 'ada', email: 'a@b.c' }));
  expect(claims).toMatchObject({ role: 'authenticated', sub: 'ada', email: 'a@b.c' });
});

test('an unknown API key is no token', async () => {
  await expect(tokens.read('sb_secret_y')).rejects.toMatchObject({ code: 'MalformedJWT' });
});

test('a token of another stack is refused', async () => {
  const token = await sign({ role: 'authenticated' }, { secret: 'y'.repeat(32) });
  await expect(tokens.read(token)).rejects.toMatchObject({
    code: 'JwtSignatureError',
    message: 'Failed to validate JWT signature',
  });
});

test('a token that has ended says since when', async () => {
  const token = await sign({ role: 'authenticated' }, { exp: Date.now() / 1000 - 90 });
  await expect(tokens.read(token)).rejects.toMatchObject({
    code: 'InvalidJWTToken',
    message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
  });
});

test('a token needs a role and an end', async () => {
  const refusal = { message: 'Fields `role` and `exp` are required in JWT' };
  await expect(tokens.read(await sign({ sub: 'ada' }))).rejects.toMatchObject(refusal);
  const endless = new SignJWT({ role: 'authenticated' }).setProtectedHeader({ alg: 'HS256' });
  const token = await endless.sign(new TextEncoder().encode(keys.jwtSecret));
  await expect(tokens.read(token)).rejects.toMatchObject(refusal);
});

test.each(['', 'x', 'a.b.c', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`])(
  'what is no token is refused: %j',
  async (token) => {
    await expect(tokens.read(token)).rejects.toMatchObject({ code: 'MalformedJWT' });
  },
);
