import { base64url } from 'jose';
import { SHARE_TOKEN_BYTES } from './limits.ts';

/** A link's token of 128 random bits as 22 base64url characters. `random` fills bytes, as `crypto.getRandomValues`. */
export function shareTokenOf(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  return base64url.encode(random(new Uint8Array(SHARE_TOKEN_BYTES)));
}
