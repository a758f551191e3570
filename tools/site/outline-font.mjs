/**
 * Writes supabase/functions/_shared/trips/link/figtree-bold.ts: the outlines of Figtree with which functions draw text, because
 * they have no fonts. Run it after an upgrade of Figtree:
 * `npm install --no-save subset-font@2.9.0 && node tools/site/outline-font.mjs`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { convert } from 'fontverter';
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs';

const WEIGHT = 700;
/** Coordinates are rounded to whole units of this many per em. */
const UNITS = 1000;
const CHARACTERS = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ,.:-'’()/`;

const root = new URL('../../', import.meta.url);
const source = readFileSync(
  new URL('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', root),
);
const face = new Face(new Blob(await convert(source, 'sfnt')), 0);
const font = new Font(face);
font.setVariations([new Variation('wght', WEIGHT)]);
font.setScale(UNITS, UNITS);

function glyphsOf(text) {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, index) => ({ id: codepoint, ...positions[index] }));
}

/** Figtree has no naira sign: an N with two bars, which stand out on both sides. */
function nairaSign() {
  const [{ id, xAdvance }] = glyphsOf('N');
  const bar = (bottom, top) => `M0,${bottom}L0,${top}L${xAdvance + 40},${top}L${xAdvance + 40},${bottom}Z`;
  return `₦ ${xAdvance + 40} ${outlineOf(id, 20)}${bar(235, 305)}${bar(395, 465)}`;
}

function outlineOf(id, shift = 0) {
  const rounded = (_, x, y) => `${Math.round(Number(x)) + shift},${Math.round(Number(y))}`;
  return font.glyphToPath(id).replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, rounded);
}

const characters = [...CHARACTERS];
const glyphs = characters.map((character) => {
  const [{ id, xAdvance }] = glyphsOf(character);
  return `${character} ${xAdvance} ${outlineOf(id)}`;
});
const kerning = characters.flatMap((first) => {
  const [{ xAdvance }] = glyphsOf(first);
  const pairs = characters
    .map((second) => ({ second, pair: glyphsOf(first + second) }))
    .filter(({ pair }) => pair.length === 2 && pair[0].xAdvance !== xAdvance)
    .map(({ second, pair }) => `${second}${pair[0].xAdvance - xAdvance}`);
  return pairs.length === 0 ? [] : [`${first}${pairs.join(';')}`];
});

const code = `// Written by tools/site/outline-font.mjs from Figtree ${WEIGHT} (SIL Open Font License 1.1). ${UNITS} units per em, y upwards.

/** Per line: the character, its advance, its outline as the path of an SVG with M, L, Q and Z. */
export const GLYPHS = \`
${[...glyphs, nairaSign()].join('\n')}
\`;

/** Per line: a character, then the characters that follow it closer or further, each with the difference. */
export const KERNING = \`
${kerning.join('\n')}
\`;
`;
writeFileSync(new URL('supabase/functions/_shared/trips/link/figtree-bold.ts', root), code);
