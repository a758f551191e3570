import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_SCORE_MIN } from '../limits.rules.ts';

// Import this module where it is needed, by `import()`: the list of common passwords is 200 KB compressed.
let checker: ZxcvbnFactory | undefined;

/**
 * Whether a new password is easily guessed: common, a pattern, only spaces, or made of the person's own words.
 *
 * @param own name and address of the person.
 */
export function isWeakPassword(password: string, own: readonly string[] = []): boolean {
  checker ??= new ZxcvbnFactory({ dictionary: { passwords: dictionary['passwords-common'] } });
  const words = ['tafiya', ...own].flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u);
    return [...text.split('@'), ...parts, parts.join('')].filter((word) => word.length > 2);
  });
  return checker.check(password.trim(), words).score < PASSWORD_SCORE_MIN;
}
