import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { format } from 'oxfmt';
import { afterAll, expect, inject, test } from 'vitest';

// UPDATE_MESSAGES=1 writes the table again; review the difference.
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/messages.md');
const TABLE = /(?<=<!-- rules -->\n)[^]*?(?=\n<!-- \/rules -->)/;

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

test('docs/messages.md lists the rules of private.delivery_rules', async () => {
  const rows = await sql`
    select r.kind, coalesce(r.topic, 'none: always sent') as topic, r.channel,
      concat_ws('; ',
        case r.condition when 'no_push' then 'only without a browser that takes pushes'
          when 'departs_soon' then 'only if the trip leaves within 6 hours'
          when 'departs_later' then 'only if the trip leaves later than in 6 hours'
          when 'has_trips' then 'only a driver with open trips' end,
        case when r.wait > '0' then 'unread for ' || r.wait end
      ) as condition,
      case when r.at_night then 'yes' else 'waits' end as night,
      case when r.is_warning then 'sent, also to before' when r.even_if_read then 'sent' else 'not sent' end as read, r.priority,
      r.lives || case when r.until_departure is null then '' when r.until_departure > '0'
        then ', departure + ' || r.until_departure when r.until_departure < '0'
        then ', departure - ' || -r.until_departure else ', departure' end as lives
    from private.delivery_rules r
    order by r.kind, array_position('{push,email,sms}', r.channel)`;
  const columns = ['kind', 'topic', 'channel', 'condition', 'night', 'read', 'priority', 'lives'];
  const lines = [
    [
      'kind',
      'topic',
      'channel',
      'condition',
      'in quiet hours',
      'when read',
      'priority',
      'sent at the latest after',
    ],
    columns.map(() => '-'),
    ...rows.map((row) => columns.map((column) => String(row[column]))),
  ];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const text = readFileSync(DOCUMENT, 'utf8');
  const written = text.replace(TABLE, () => `\n${table}\n`);
  const { code: expected } = await format(DOCUMENT, written, { proseWrap: 'preserve' });
  if (process.env['UPDATE_MESSAGES'] === '1') writeFileSync(DOCUMENT, expected);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(expected);
});
