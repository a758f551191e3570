/** Cleans typed and pasted text: digits of any keyboard, and invisible characters. */

const INVISIBLE = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff';
const AROUND = new RegExp(`^[\\s${INVISIBLE}]+|[\\s${INVISIBLE}]+$`, 'g');
const ANYWHERE = new RegExp(`[${INVISIBLE}]`, 'g');

/** A text without spaces and invisible characters around it. */
export function trimmed(typed: string): string {
  return typed.replace(AROUND, '');
}

/** As `trimmed`, and without invisible characters inside: for addresses, where none is meant. */
export function withoutInvisible(typed: string): string {
  return typed.replace(ANYWHERE, '').trim();
}

/** A password in the form that is stored: the same letters are one password, whatever keyboard they come from. */
export function plainPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** A number as people write it: digits of any keyboard become 0 to 9; spaces, hyphens and invisible characters go. Other characters stay. */
export function plainDigits(typed: string): string {
  return withAsciiDigits(typed).replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}

/** The same text with 0 to 9 for the digits of other keyboards and forms. */
export function withAsciiDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/\p{Nd}/gu, digitOf);
}

/** Unicode has the ten digits of a script one after the other, and some scripts side by side. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
