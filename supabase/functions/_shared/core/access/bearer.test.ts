import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import { TOKEN_CACHE_MAX_ENTRIES, TOKEN_MAX_CHARACTERS } from '../limits.ts';
import { createTokenVerifier } from './bearer.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const SUB = '5eed0000-0000-4000-8000-000000000001';
const NOW_SECONDS = 1_800_000_000;
const CLAIMS = { sub: SUB, role: 'authenticated', aud: 'authenticated', exp: NOW_SECONDS + 3600 };

const key = (secret: string) => new TextEncoder().encode(secret);
const KEY = key(SECRET);

function sign(claims: JWTPayload, secret?: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret ? key(secret) : KEY);
}

function verifierAt(seconds: () => number, jwks: { keys: Record<string, unknown>[] } | null = null) {
  return createTokenVerifier({ jwtSecret: SECRET, jwks }, () => seconds() * 1000);
}

const verify = verifierAt(() => NOW_SECONDS);

/** A project that signs tokens with its own key and publishes it with the algorithm `alg`. */
async function keyPair(alg: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg }] };
  return {
    publicKey,
    jwks,
    verify: createTokenVerifier({ jwtSecret: null, jwks }, () => NOW_SECONDS * 1000),
    sign: (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg, kid: 'k' }).sign(privateKey),
  };
}

describe('access tokens', () => {
  test('a valid token is read: only the claims that policies need', async () => {
    const token = await sign({ ...CLAIMS, session_id: SUB, email: 'a@b.test', user_metadata: { name: 'A' } });
    expect(await verify(token)).toEqual({
      sub: SUB,
      role: 'authenticated',
      exp: CLAIMS.exp,
      session_id: SUB,
      email: 'a@b.test',
    });
  });

  test.each([
    ['expired', { ...CLAIMS, exp: NOW_SECONDS - 1 }],
    ['not valid yet', { ...CLAIMS, nbf: NOW_SECONDS + 60 }],
    ['without expiry', { ...CLAIMS, exp: undefined }],
    ['for another audience', { ...CLAIMS, aud: 'other' }],
    ['without audience', { ...CLAIMS, aud: undefined }],
    ['of another role', { ...CLAIMS, role: 'service_role' }],
    ['of the administrators', { ...CLAIMS, role: 'app_admin' }],
    ['without a user id', { ...CLAIMS, sub: undefined }],
    ['with a malformed user id', { ...CLAIMS, sub: "' or 1=1" }],
    ['with a malformed session id', { ...CLAIMS, session_id: 'x' }],
    ['longer than the maximum', { ...CLAIMS, more: 'x'.repeat(TOKEN_MAX_CHARACTERS) }],
  ])('a token %s is refused for each kind of key', async (_, claims) => {
    const refused = { status: 401, code: 'unauthenticated' };
    await expect(verify(await sign(claims))).rejects.toMatchObject(refused);
    const keys = await keyPair('ES256');
    await expect(keys.verify(await keys.sign(claims))).rejects.toMatchObject(refused);
  });

  test('a forged signature, a missing signature and a text that is not a token are refused', async () => {
    const [header, , signature] = (await sign(CLAIMS)).split('.');
    const body = btoa(JSON.stringify({ ...CLAIMS, sub: SUB.replace('5eed', 'feed') }));
    const unsigned = new UnsecuredJWT(CLAIMS).encode();
    const forged = [
      await sign(CLAIMS, `${SECRET}x`),
      `${header}.${body}.${signature}`,
      unsigned,
      `${unsigned}x`,
    ];
    for (const token of [...forged, '', 'a.b.c', 'sb_publishable_tafiya_local', `${'x'.repeat(9000)}.b.c`]) {
      await expect(verify(token)).rejects.toMatchObject({ status: 401 });
    }
  });

  test.each(['RS256', 'ES256', 'EdDSA'])(
    'published keys (%s) sign for themselves only: their text is no shared secret, the secret no published key',
    async (alg) => {
      const { publicKey, jwks, verify: byKeys, sign: signByKey } = await keyPair(alg);
      const good = await signByKey(CLAIMS);
      expect(await byKeys(good)).toMatchObject({ sub: SUB });
      const confused = await sign(CLAIMS, await exportSPKI(publicKey));
      await expect(byKeys(confused)).rejects.toMatchObject({ status: 401 });
      await expect(byKeys(await sign(CLAIMS))).rejects.toMatchObject({ status: 401 });
      await expect(verify(good)).rejects.toMatchObject({ status: 401 });
      const byBoth = verifierAt(() => NOW_SECONDS, jwks);
      for (const token of [good, await sign(CLAIMS)]) expect(await byBoth(token)).toMatchObject({ sub: SUB });
      await expect(byBoth(confused)).rejects.toMatchObject({ status: 401 });
    },
  );

  test('a cached token is refused once it has expired', async () => {
    let seconds = NOW_SECONDS;
    const remembering = verifierAt(() => seconds);
    const token = await sign(CLAIMS);
    const claims = await remembering(token);
    expect(await remembering(token)).toBe(claims);
    seconds = CLAIMS.exp - 1;
    expect(await remembering(token)).toMatchObject({ sub: SUB });
    seconds = CLAIMS.exp;
    await expect(remembering(token)).rejects.toMatchObject({ status: 401 });
  });

  test('the cache has a maximum size: the oldest token is dropped', async () => {
    const remembering = verifierAt(() => NOW_SECONDS);
    const [oldest, next] = [await sign(CLAIMS), await sign({ ...CLAIMS, n: 0 })];
    const [first, second] = [await remembering(oldest), await remembering(next)];
    for (let n = 1; n < TOKEN_CACHE_MAX_ENTRIES; n += 1) await remembering(await sign({ ...CLAIMS, n }));
    expect(await remembering(next)).toBe(second);
    expect(await remembering(oldest)).not.toBe(first);
  });
});
