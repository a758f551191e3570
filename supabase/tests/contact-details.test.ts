import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { CONTACT_DETAILS } from '../functions/_shared/domain/contact-details.fixture.ts';
import { contactDetailsIn } from '../functions/_shared/domain/contact-details.ts';
import { QUICK_TEXTS } from '../functions/_shared/domain/quick-texts.ts';
import { randomFrom } from '../functions/api/testing/random.ts';

const SEED = 20261124;
const VECTORS = 10_000;
/** What random texts are made of: each pattern of the filter has its pieces, and near misses. */
const PIECES = [
  ...'0 1 8 o l S z B @ . , : - _ ( ) [ ] { } + é É ß ½ ① ８ ٣ ۴ 𝟕 İ Ṣàngó \u200b \u0301 \u20e3 \ufe0f'.split(
    ' ',
  ),
  ...'0803 zero eight ZERO seventeen double thirty-one wan daya otu stone phone oil ten 2nd km12'.split(' '),
  ...'at dot com ng net me wa www http gmail g mail ada whats app insta'.split(' '),
  '\n',
  '\t',
  ' ',
  ' ',
  ' ',
];

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

async function foundBySql(texts: readonly string[]): Promise<(string | null)[]> {
  const rows = await sql<{ found: string | null }[]>`
    select private.contact_details_in(v.text) as found
    from jsonb_array_elements_text(${sql.json([...texts])}) with ordinality v (text, place) order by v.place`;
  return rows.map(({ found }) => found);
}

test('SQL finds the contact details of the fixture', async () => {
  const found = await foundBySql(CONTACT_DETAILS.map(([text]) => text));
  expect(CONTACT_DETAILS.map(([text], index) => [text, found[index]])).toEqual(CONTACT_DETAILS);
});

test(`SQL and TypeScript find the same in ${VECTORS} random texts`, async () => {
  const random = randomFrom(SEED);
  const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? '';
  const texts = Array.from({ length: VECTORS }, () =>
    Array.from({ length: 1 + Math.floor(random() * 14) }, pick).join(random() < 0.5 ? '' : ' '),
  );
  const found = await foundBySql(texts);
  const different = texts.flatMap((text, index) =>
    contactDetailsIn(text) === found[index] ? [] : [{ text, sql: found[index] }],
  );
  expect(different).toEqual([]);
  expect(new Set(found)).toEqual(new Set(['email', 'link', 'name', 'number', null]));
});

test('the prepared texts are those of the database', async () => {
  const rows = await sql`select q.key, q.side, q.parameter from private.quick_texts q order by q.key`;
  const ours = QUICK_TEXTS.map(({ key, side, parameter }) => ({ key, side, parameter }));
  expect([...rows]).toEqual(ours.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
});
