import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTokenVerifier } from './bearer.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const SUB = '5eed0000-0000-4000-8000-000000000001';
const NOW_SECONDS = 1_800_000_000;
const CLAIMS = { sub: SUB, role: 'authenticated', aud: 'authenticated', exp: NOW_SECONDS + 3600 };

function sign(claims: JWTPayload, secret: string = SECRET): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

function verifierAt(seconds: () => number, jwks: { keys: Record<string, unknown>[] } | null = null) {
  return createTokenVerifier({ jwtSecret: SECRET, jwks }, () => seconds() * 1000);
}

const verify = verifierAt(() => NOW_SECONDS);

describe('access tokens', () => {
  test('one of ours is read, and only the claims that policies need', async () => {
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
    ['without a person', { ...CLAIMS, sub: undefined }],
    ['of a person that is no id', { ...CLAIMS, sub: "' or 1=1" }],
    ['with a session that is no id', { ...CLAIMS, session_id: 'x' }],
  ])('a token %s is refused', async (_, claims) => {
    await expect(verify(await sign(claims))).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('a forged signature, no signature and no token at all are refused', async () => {
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

  test('published keys sign for themselves only: their text is no shared secret, the secret no published key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] };
    const byKeys = createTokenVerifier({ jwtSecret: null, jwks }, () => NOW_SECONDS * 1000);
    const good = await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey);
    expect(await byKeys(good)).toMatchObject({ sub: SUB });
    const confused = await sign(CLAIMS, await exportSPKI(publicKey));
    await expect(byKeys(confused)).rejects.toMatchObject({ status: 401 });
    await expect(byKeys(await sign(CLAIMS))).rejects.toMatchObject({ status: 401 });
    await expect(verify(good)).rejects.toMatchObject({ status: 401 });
    const byBoth = verifierAt(() => NOW_SECONDS, jwks);
    for (const token of [good, await sign(CLAIMS)]) expect(await byBoth(token)).toMatchObject({ sub: SUB });
    await expect(byBoth(confused)).rejects.toMatchObject({ status: 401 });
  });

  test('a remembered token is forgotten when it expires', async () => {
    let seconds = NOW_SECONDS;
    const remembering = verifierAt(() => seconds);
    const token = await sign(CLAIMS);
    await remembering(token);
    seconds = CLAIMS.exp - 1;
    expect(await remembering(token)).toMatchObject({ sub: SUB });
    seconds = CLAIMS.exp;
    await expect(remembering(token)).rejects.toMatchObject({ status: 401 });
  });
});
