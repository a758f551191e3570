import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { encryptPush, PUSH_TEXT_MAX_BYTES } from './encrypt.ts';

// RFC 8291, Appendix A.
const UA_PUBLIC = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const AS_PUBLIC = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const AS_PRIVATE = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const SALT = 'DGv6ra1nlYgDCS1FRnbzlw';
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

const P256 = { name: 'ECDH', namedCurve: 'P-256' };
const keys = { p256dh: UA_PUBLIC, auth: AUTH };

async function pairOf(publicKey: string, d: string): Promise<CryptoKeyPair> {
  const point = base64url.decode(publicKey);
  const [x, y] = [base64url.encode(point.slice(1, 33)), base64url.encode(point.slice(33))];
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, P256, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d }, P256, true, ['deriveBits']),
  };
}

test('the example of RFC 8291, Appendix A', async () => {
  const own = await pairOf(AS_PUBLIC, AS_PRIVATE);
  const body = await encryptPush('When I grow up, I want to be a watermelon', keys, {
    salt: new Uint8Array(base64url.decode(SALT)),
    own,
  });
  expect(base64url.encode(body)).toBe(BODY);
});

test('3,993 bytes fit into one message of 4,096', async () => {
  expect(PUSH_TEXT_MAX_BYTES).toBe(3993);
  expect(await encryptPush('x'.repeat(3993), keys)).toHaveLength(4096);
  await expect(encryptPush('x'.repeat(3994), keys)).rejects.toThrow(RangeError);
  await expect(encryptPush('₦'.repeat(1332), keys)).rejects.toThrow(RangeError);
});

test('each message has a salt and a key of its own', async () => {
  const [one, two] = [await encryptPush('x', keys), await encryptPush('x', keys)];
  expect(one.slice(0, 16)).not.toEqual(two.slice(0, 16));
  expect(one.slice(21, 86)).not.toEqual(two.slice(21, 86));
});

test.each([
  ['no point of the curve', { ...keys, p256dh: `B${'A'.repeat(86)}` }],
  ['too short', { ...keys, p256dh: 'BCVx' }],
  ['not base64url', { ...keys, p256dh: '€' }],
])('a key that is %s is refused', async (_, wrong) => {
  await expect(encryptPush('x', wrong)).rejects.toBeInstanceOf(Error);
});
