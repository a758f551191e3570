import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID, type ECDH } from 'node:crypto';

/** A simulated browser: its keys, and what it was sent. */
export type PushBrowser = {
  id: string;
  /** The key of the sender for whom it subscribed. */
  senderKey: string;
  pair: ECDH;
  auth: Buffer;
  received: ReceivedPush[];
  /** The answers to the next messages, instead of 201. */
  answers: { status: number; retryAfter?: string | undefined }[];
};

/** A message as the browser reads it. */
export type ReceivedPush = {
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
};

export function createPushBrowser(senderKey: string): PushBrowser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { id: randomUUID(), senderKey, pair, auth: randomBytes(16), received: [], answers: [] };
}

/** Its subscription, as `PushSubscription.toJSON` gives it. */
export function subscriptionOf({ id, pair, auth }: PushBrowser, origin: string) {
  const p256dh = pair.getPublicKey('base64url');
  return { endpoint: `${origin}/push/${id}`, keys: { p256dh, auth: auth.toString('base64url') } };
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Marks the last record. */
const END = 2;

/**
 * Decrypts a message of one record (RFC 8291), written apart from the code that encrypts.
 * @throws Error if it is not for this browser or not well-formed.
 */
export function decryptPush(body: Buffer, { pair, auth }: Pick<PushBrowser, 'pair' | 'auth'>): string {
  const salt = body.subarray(0, SALT_BYTES);
  const recordBytes = body.readUInt32BE(SALT_BYTES);
  const keyBytes = body.readUInt8(SALT_BYTES + 4);
  const key = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyBytes);
  const record = body.subarray(SALT_BYTES + 5 + keyBytes);
  if (keyBytes !== 65 || record.length > recordBytes) throw new Error('The header is wrong');
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), key]);
  const material = derive(pair.computeSecret(key), { salt: auth, info: both, bytes: 32 });
  const part = (name: string, bytes: number) =>
    derive(material, { salt, info: Buffer.from(`Content-Encoding: ${name}\0`), bytes });
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== END) throw new Error('The end of the text is not marked');
  return plain.subarray(0, end).toString('utf8');
}

function derive(
  material: Buffer,
  { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, bytes));
}
