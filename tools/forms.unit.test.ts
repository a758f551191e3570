import { describe, expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';

const HOMES = ['web/shared/ui/use-form.ts', 'web/shared/ui/mend-errors.ts'];
const sources = readdirSync(path.join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const name = `web/${file.replaceAll(path.sep, '/')}`;
    return { name, text: readFileSync(path.join(ROOT, name), 'utf8') };
  });

/** The browser cuts what is pasted beyond `maxLength` without a word; where it may. */
const MAY_CUT: Record<string, string> = {
  'web/features/landing/hero-search.tsx':
    'the plain field before any script; no place has so long a name, and the search page asks about it',
};

describe('forms of the web', () => {
  it('mend the errors of all fields, because useForm and refuseField come from their one place', () => {
    const others = sources.filter(
      ({ name, text }) =>
        !HOMES.includes(name) &&
        (/\bsetError\(/.test(text) || /import \{[^}]*\buseForm\b[^}]*\} from 'react-hook-form'/.test(text)),
    );
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it('cut no text silently: `charactersMax` of our fields counts instead', () => {
    const cutting = sources.filter(({ text }) => /\bmaxLength[=:]/i.test(text)).map(({ name }) => name);
    expect(cutting).toEqual(Object.keys(MAY_CUT));
  });
});
