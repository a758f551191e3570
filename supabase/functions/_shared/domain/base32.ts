const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 (RFC 4648) without padding, as authenticator apps take secrets. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Bytes of a base32 text, however a person typed it (spaces, lower case, padding). Null when it is none. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = cleanBase32(text);
  if (!/^[A-Z2-7]+$/.test(digits)) return null;
  const bits = Array.from(digits, (digit) => ALPHABET.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

/** The one spelling of a base32 text: upper case, no spaces, no padding. */
export function cleanBase32(text: string): string {
  return text.replace(/[\s=-]/g, '').toUpperCase();
}
