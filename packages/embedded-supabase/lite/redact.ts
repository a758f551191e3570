const LINE_MAX_CHARACTERS = 200;
const MAIL_ADDRESS = /[^\s"'<>(]+@[^\s"'<>)]+/g;
/** Tokens, keys, hashes, ids: anything long without a space. */
const LONG_WORD = /[\w\-./+=:]{32,}/g;

/** A message on one line, without mail addresses and without anything that could be a credential. */
export function redact(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return line.replace(MAIL_ADDRESS, '…@…').replace(LONG_WORD, '…').slice(0, LINE_MAX_CHARACTERS);
}
