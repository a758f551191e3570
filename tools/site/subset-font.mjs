/**
 * Writes web/shared/ui/fonts/: the part of Figtree that pages are written with, and the style sheet that adds the rest for
 * other text. naira-400.woff2 and naira-700.woff2 there are Figtree's N with two stripes (OFL): Figtree has no naira sign.
 * Run it after an upgrade of Figtree, or when the interface uses another character:
 * `npm install --no-save subset-font@2.9.0 && node tools/site/subset-font.mjs`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { convert } from 'fontverter';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const SOURCE = '@fontsource-variable/figtree/files/figtree';
/** Printable ASCII, and the other characters of the interface that Figtree has. It has no naira sign. */
const USED = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
  ...Array.from('\u00a0£§©°±·½×é–—‘’“”•…€−‹›', (character) => character.codePointAt(0)),
];
/** The weights of theme-tokens.ts. */
const WEIGHTS = { min: 400, max: 700 };

const root = new URL('../../', import.meta.url);
const read = (subset) => readFileSync(new URL(`node_modules/${SOURCE}-${subset}-wght-normal.woff2`, root));

async function charactersOf(font) {
  return [...new Face(new Blob(await convert(font, 'sfnt')), 0).collectUnicodes()].toSorted((a, b) => a - b);
}

/** U+0041-005A,U+00E9 */
function rangeOf(characters) {
  const runs = [];
  for (const character of characters) {
    const last = runs.at(-1);
    if (last !== undefined && last.end === character - 1) last.end = character;
    else runs.push({ start: character, end: character });
  }
  const hex = (character) => character.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(({ start, end }) => `U+${hex(start)}${end > start ? `-${hex(end)}` : ''}`).join(', ');
}

/** Faces with other weights would not complete each other. */
function face(file, characters) {
  return `@font-face {
  font-family: 'Figtree Variable';
  font-style: normal;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: optional;
  src: url('${file}') format('woff2');
  unicode-range: ${rangeOf(characters)};
}
`;
}

const latin = read('latin');
const inLatin = await charactersOf(latin);
const used = inLatin.filter((character) => USED.includes(character));
const font = await subsetFont(latin, String.fromCodePoint(...used), {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHTS },
});
const rest = inLatin.filter((character) => !used.includes(character) && character > 0x20);
const extended = (await charactersOf(read('latin-ext'))).filter((character) => !inLatin.includes(character));

const REGULAR = ['Arial', 'Roboto', 'Liberation Sans'];
const BOLD = REGULAR.map((name) => `${name} Bold`);

/** A family of its own: a browser completes the faces of one family only where their weights are the same. */
function naira(file, weights) {
  return `@font-face {
  font-family: 'Figtree Naira';
  font-style: normal;
  font-weight: ${weights};
  font-display: optional;
  src: url('./${file}') format('woff2');
  unicode-range: U+20A6;
}
`;
}

/** A system font with Figtree's metrics, so that no line breaks differently when Figtree arrives. */
function fallback(weight, fonts, size) {
  const part = (share) => `${((share / size) * 100).toFixed(1)}%`;
  return `@font-face {
  font-family: 'Figtree Fallback';
  font-weight: ${weight};
  src: ${fonts.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${(size * 100).toFixed(1)}%;
  ascent-override: ${part(0.95)};
  descent-override: ${part(0.25)};
  line-gap-override: 0%;
}
`;
}

const sheet = `/* Written by tools/site/subset-font.mjs. */
${face('./figtree.woff2', used)}
/* Downloaded only for other text, which users write. */
${face(`../../../../node_modules/${SOURCE}-latin-wght-normal.woff2`, rest)}
${face(`../../../../node_modules/${SOURCE}-latin-ext-wght-normal.woff2`, extended)}
${naira('naira-400.woff2', '400 599')}
${naira('naira-700.woff2', '600 700')}
/* Widths of English text in Figtree, compared with Arial's. */
${fallback(400, REGULAR, 0.999)}
${fallback(500, REGULAR, 1.006)}
${fallback(600, BOLD, 0.952)}
${fallback(700, BOLD, 0.963)}`;
writeFileSync(new URL('web/shared/ui/fonts/figtree.woff2', root), font);
writeFileSync(new URL('web/shared/ui/fonts/fonts.css', root), sheet);
console.log(`figtree.woff2: ${font.length} bytes instead of ${latin.length}`);
