import { createECDH } from 'node:crypto';

/** A key pair that proves to push services who sends, in base64url: 65 and 32 bytes. */
type VapidKeys = { publicKey: string; privateKey: string };

/** Makes a new pair. Browsers subscribe with the public key: another one ends all subscriptions. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Leading zeros are not part of the number that Node gives.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}
