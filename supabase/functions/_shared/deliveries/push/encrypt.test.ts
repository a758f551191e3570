import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, PUSH_TEXT_MAX_BYTES } from './encrypt.ts';

// RFC 8291, Appendix A.
const UA_PUBLIC = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const AS_PRIVATE = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const SALT = 'DGv6ra1nlYgDCS1FRnbzlw';
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

const keys = { p256dh: UA_PUBLIC, auth: AUTH };

test('the example of RFC 8291, Appendix A', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(AS_PRIVATE, 'base64url');
  const salt = Buffer.from(SALT, 'base64url');
  const body = encryptPush('When I grow up, I want to be a watermelon', keys, { salt, own });
  expect(Buffer.from(body).toString('base64url')).toBe(BODY);
});

test('3,993 bytes fit into one message of 4,096', () => {
  expect(PUSH_TEXT_MAX_BYTES).toBe(3993);
  expect(encryptPush('x'.repeat(3993), keys)).toHaveLength(4096);
  expect(() => encryptPush('x'.repeat(3994), keys)).toThrow(RangeError);
  expect(() => encryptPush('₦'.repeat(1332), keys)).toThrow(RangeError);
});

test('each message has a salt and a key of its own', () => {
  const [one, two] = [encryptPush('x', keys), encryptPush('x', keys)];
  expect(one.slice(0, 16)).not.toEqual(two.slice(0, 16));
  expect(one.slice(21, 86)).not.toEqual(two.slice(21, 86));
});

test.each([
  ['no point of the curve', { ...keys, p256dh: `B${'A'.repeat(86)}` }],
  ['too short', { ...keys, p256dh: 'BCVx' }],
  ['not base64url', { ...keys, p256dh: '€' }],
])('a key that is %s is refused', (_, wrong) => {
  expect(() => encryptPush('x', wrong)).toThrow('Public key');
});
