/** What we use of the package, which brings no types. */
declare module 'http_ece' {
  import type { Buffer } from 'node:buffer';
  import type { ECDH } from 'node:crypto';

  interface Message {
    version: 'aes128gcm';
    privateKey: ECDH;
    /** The receiver's public key, base64url. */
    dh?: string;
    /** Base64url. */
    authSecret: string;
    salt?: Buffer | undefined;
  }
  const ece: {
    encrypt(plain: Buffer, message: Message): Buffer;
    decrypt(body: Buffer, message: Message): Buffer;
  };
  export default ece;
}
