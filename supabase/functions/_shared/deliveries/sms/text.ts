import { plainLetters } from '../../core/plain-letters.ts';
import { SMS_PAGES_MAX } from '../limits.rules.ts';

const PAGE = 160;
/** A page of a text that takes several: each begins with 7 characters of its own. */
const PART = 153;
/** Characters of GSM-7 that take the place of two. */
const EXTENDED = /[\^{}[\]~\\|]/;
/** Signs that have no plain form in Unicode. */
const PLAIN: Record<string, string> = {
  '₦': 'N',
  '→': '-',
  '`': "'",
  '…': '...',
  '×': 'x',
  '•': '*',
};

/**
 * A text in the alphabet GSM-7: naira signs and letters with marks would make a page of an SMS 70 characters instead of 160.
 * Other characters are left out.
 */
export function toSmsText(text: string): string {
  return plainLetters(
    text
      .replace(/[₦→`…×•]/g, (character) => PLAIN[character] ?? '')
      .replace(/[‘’ʼ]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[–—]/g, '-'),
  )
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '');
}

/** How many SMS a text of GSM-7 takes. */
export function countSmsPages(text: string): number {
  const sizes = Array.from(text, sizeOf);
  if (sizes.reduce((sum, size) => sum + size, 0) <= PAGE) return 1;
  let pages = 1;
  let used = 0;
  for (const size of sizes) {
    // The two halves of an extended character stay on one page.
    if (used + size > PART) {
      pages += 1;
      used = 0;
    }
    used += size;
  }
  return pages;
}

/** A text and what must follow it, on at most two pages: the text is cut at a word. */
export function cutSms(text: string, end: string): string {
  if (countSmsPages(text + end) <= SMS_PAGES_MAX) return text + end;
  const mark = '...';
  let cut = text;
  while (cut !== '' && countSmsPages(cut + mark + end) > SMS_PAGES_MAX)
    cut = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0));
  if (cut !== '') return cut + mark + end;
  // One word longer than two pages.
  cut = text;
  while (cut !== '' && countSmsPages(cut + mark + end) > SMS_PAGES_MAX) cut = cut.slice(0, -1);
  return cut + mark + end;
}

function sizeOf(character: string): number {
  return EXTENDED.test(character) ? 2 : 1;
}
