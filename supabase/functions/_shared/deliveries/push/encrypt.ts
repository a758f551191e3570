import { Buffer } from 'node:buffer';
import { createECDH, type ECDH } from 'node:crypto';
import ece from 'http_ece';

/** The longest text, in bytes of UTF-8: a push service takes 4,096 bytes, of which 103 are head, key, tag and end. */
export const PUSH_TEXT_MAX_BYTES = 3993;

/**
 * Encrypts a text for a browser (RFC 8291, content encoding aes128gcm), so that the push service cannot read it. `keys` are
 * those of its subscription, base64url; tests give the random parts.
 * @throws RangeError if the text is too long, Error if the keys are not valid.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: { p256dh: string; auth: string },
  { salt, own }: { salt?: Buffer; own?: ECDH } = {},
): Uint8Array<ArrayBuffer> {
  const plain = Buffer.from(text);
  if (plain.length > PUSH_TEXT_MAX_BYTES) throw new RangeError('The text of a push message is too long');
  const privateKey = own ?? createECDH('prime256v1');
  if (own === undefined) privateKey.generateKeys();
  return new Uint8Array(
    ece.encrypt(plain, { version: 'aes128gcm', dh: p256dh, authSecret: auth, privateKey, salt }),
  );
}
