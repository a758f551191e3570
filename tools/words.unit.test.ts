import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';

/**
 * One word for one thing in what people read. `specified`: texts that the specification has with another word, to the letter.
 */
const WORDS: readonly {
  word: string;
  not: RegExp;
  specified?: readonly string[];
  others?: readonly string[];
}[] = [
  {
    word: 'Sign In',
    not: /\blog(ged)?[ -]?in\b|\blogin\b|^Sign in$|\bsignin\b/i,
    specified: [
      'Sign In',
      'Login failed',
      'Login Failed',
      'Login Error',
      'Login Successful',
      'Login required',
      'Please log in to get personalized recommendations',
      'You have successfully logged in.',
    ],
  },
  {
    word: 'Book This Trip',
    not: /^(book|reserve)( a| this| your)?( now| it| seat| trip| ride)?$/i,
    specified: ['Book This Trip', 'Book Now', 'Book Trip', 'Book Your Ride'],
    // The button of the sheet names the sum: "Book 1 seat, pay ₦38,500 in cash".
    others: ['Book'],
  },
  {
    word: 'licence',
    not: /\blicens(e|es|ed)\b/i,
    specified: [
      'Driver License Information',
      'Please upload your driver license',
      'Driver license uploaded successfully',
    ],
  },
  {
    word: 'alert',
    not: /\ba notification\b|\bnotifications\b/i,
    // A section of the account, and what browsers call it.
    others: [
      'Notifications',
      'This browser blocks notifications from Tafiya. Open the site settings of your browser (the icon beside the address), allow notifications, and reload this page.',
    ],
  },
];

interface Text {
  file: string;
  text: string;
}

/** The text for people in a file: its JSX text, and its strings that begin like a sentence or contain two words. */
function textsOf(file: string): Text[] {
  const texts: Text[] = [];
  const add = (text: string) => {
    const shown = text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    // The name of a call.
    if (/^(GET|POST|PUT|PATCH|DELETE) \//.test(shown)) return;
    if (/^[A-Z]/.test(shown) || /[a-z,.] [a-zA-Z]/.test(shown)) texts.push({ file, text: shown });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, value, ...rest } = node as { type?: string; value?: unknown };
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return;
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') add(value);
    if (type === 'TemplateElement') add((value as { cooked: string }).cooked);
    Object.values(rest).forEach(visit);
    if (type !== 'Literal') visit(value);
  };
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return texts;
}

const files = readdirSync(path.join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
  .map((file) => path.join('web', file));
const texts = files.flatMap(textsOf);

describe('the words of the web app', () => {
  it('are found', () => {
    const found = texts.map(({ text }) => text);
    expect(found).toContain('Book This Trip');
    expect(found).toContain('Please upload your driver license');
    expect(found.length).toBeGreaterThan(2000);
  });

  it.each(WORDS)('call it $word', ({ not, specified = [], others = [] }) => {
    const right = new Set([...specified, ...others]);
    expect(texts.filter(({ text }) => not.test(text) && !right.has(text))).toEqual([]);
  });

  it.each(WORDS.flatMap(({ specified = [] }) => specified))('still have the text %j', (text) => {
    expect(texts.some((each) => each.text === text)).toBe(true);
  });
});
