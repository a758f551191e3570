/** Letters that are written without their hook, bar or dot where only plain ones can be; Unicode does not decompose them. */
const PLAIN: Record<string, string> = {
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
};
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * Text for an SMS or a picture: letters keep their case and lose marks and hooks, other forms of a letter become the plain
 * one. To compare texts, see `private.plain_letters` in the database.
 */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replace(LETTERS, (letter) => PLAIN[letter] ?? letter);
}
