import { base64url } from 'jose';

const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const;
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const KEY_BYTES = 65;
/** Marks the end of the text in the last record. */
const END = 2;
const utf8 = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

/** The longest text, in bytes of UTF-8: push services take bodies of 4,096 bytes. */
export const PUSH_TEXT_MAX_BYTES = RECORD_BYTES - (SALT_BYTES + 4 + 1 + KEY_BYTES) - TAG_BYTES - 1;

/** The random parts of one message; tests give them. */
interface Chance {
  salt: Bytes;
  own: CryptoKeyPair;
}

/**
 * Encrypts a text for a browser (RFC 8291, content encoding aes128gcm), so that the push service cannot read it. `keys` are
 * those of its subscription, base64url.
 * @throws RangeError if the text is too long, DOMException or TypeError if the keys are not valid.
 */
export async function encryptPush(
  text: string,
  keys: { p256dh: string; auth: string },
  chance?: Chance,
): Promise<Bytes> {
  const plain = join(utf8.encode(text), new Uint8Array([END]));
  if (plain.length > PUSH_TEXT_MAX_BYTES + 1) throw new RangeError('The text of a push message is too long');
  const { salt, own } = chance ?? (await takeChance());
  const theirs = decode(keys.p256dh);
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const peer = await crypto.subtle.importKey('raw', theirs, P256, false, []);
  const secret = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, own.privateKey, 256),
  );
  const both = join(utf8.encode('WebPush: info\0'), theirs, ours);
  const material = await hkdf(secret, { salt: decode(keys.auth), info: both, bytes: 32 });
  const part = (name: string, bytes: number) =>
    hkdf(material, { salt, info: utf8.encode(`Content-Encoding: ${name}\0`), bytes });
  const key = await crypto.subtle.importKey('raw', await part('aes128gcm', 16), 'AES-GCM', false, [
    'encrypt',
  ]);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: await part('nonce', 12) }, key, plain);
  const head = new Uint8Array([0, 0, RECORD_BYTES >> 8, RECORD_BYTES & 255, ours.length]);
  return join(salt, head, ours, new Uint8Array(sealed));
}

async function takeChance(): Promise<Chance> {
  return {
    salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
    own: await crypto.subtle.generateKey(P256, true, ['deriveBits']),
  };
}

async function hkdf(
  material: Bytes,
  { salt, info, bytes }: { salt: Bytes; info: Bytes; bytes: number },
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8),
  );
}

function decode(text: string): Bytes {
  return new Uint8Array(base64url.decode(text));
}

function join(...parts: Bytes[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}
