import { createHash, randomInt } from 'node:crypto';

/** A code for a mail, decimal digits. */
export function createMailCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** What is stored and put into links instead of the code: hex SHA-256 of address and code. */
export function hashMailCode(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
}
