import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { CONTACT_DETAILS } from './contact-details.fixture.ts';
import { QUICK_TEXTS } from '../functions/_shared/messages/quick-texts.rules.ts';

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

test('the examples refuse and allow enough kinds of texts', () => {
  const refused = CONTACT_DETAILS.filter(([, found]) => found !== null);
  expect(refused.length).toBeGreaterThanOrEqual(46);
  expect(CONTACT_DETAILS.length - refused.length).toBeGreaterThanOrEqual(40);
});

test('the prepared texts are those of the database', async () => {
  const rows = await sql`select q.key, q.side, q.parameter from private.quick_texts q order by q.key`;
  const ours = QUICK_TEXTS.map(({ key, side, parameter }) => ({ key, side, parameter }));
  expect([...rows]).toEqual(ours.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
});
