import { expect, test } from 'vitest';
import { countSmsPages, cutSms, toSmsText } from './text.ts';

test.each([
  ['₦21,500', 'N21,500'],
  ['Lagos → Ìbàdàn', 'Lagos - Ibadan'],
  ['Ṣọlá’s “car” – now…', 'Sola\'s "car" - now...'],
  ['Ƙofar ɗan Ɓauchi ƴ', 'Kofar dan Bauchi y'],
  ['two\nlines', 'two lines'],
  ['a `b` 🚗c 中', "a 'b' c "],
])('%j is written %j', (text, plain) => {
  expect(toSmsText(text)).toBe(plain);
});

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['{'.repeat(80), 1],
  ['{'.repeat(81), 2],
  // 153 is odd: the last place of each page stays empty.
  ['{'.repeat(152), 2],
  ['{'.repeat(153), 3],
])('pages of %#', (text, pages) => {
  expect(countSmsPages(text)).toBe(pages);
});

test('a long text is cut at a word, and its link stays whole', () => {
  const link = ' https://tafiya.test/trips/1';
  const text = cutSms('Lagos to Abuja was cancelled. '.repeat(20), link);
  expect(countSmsPages(text)).toBe(2);
  expect(text).toMatch(/ [A-Za-z.]+\.\.\. https:\/\/tafiya\.test\/trips\/1$/);
  expect(countSmsPages(cutSms('x'.repeat(400), link))).toBe(2);
});
