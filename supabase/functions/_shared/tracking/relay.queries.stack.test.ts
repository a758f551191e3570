import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { isCertainlyAccepted, type Reading } from './position.rules.ts';

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

const READINGS = 2000;

/** Readings around every limit of the rule, the same in every run. */
function makeReadings(nowMs: number): { last: Reading; reading: Reading }[] {
  let seed = 42;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const oneOf = (...values: number[]) => values[Math.floor(random() * values.length)] ?? 0;
  const near = (...borders: number[]) => oneOf(...borders) + (random() - 0.5) * 0.02;
  return Array.from({ length: READINGS }, () => {
    const last = { latitude: near(3, 9, 15), longitude: near(1.5, 8, 16), accuracy: 10 * random() };
    const measuredAt = nowMs + oneOf(-86_400_000, 0, 0, 0, 120_000) + (random() - 0.5) * 20_000;
    const elapsedMs = (random() - 0.1) * 30_000;
    return {
      last: { ...last, timestamp: new Date(measuredAt - elapsedMs).toISOString() },
      reading: {
        latitude: last.latitude + (random() - 0.5) * 0.03,
        longitude: last.longitude + (random() - 0.5) * 0.03,
        accuracy: random() < 0.8 ? 20 : near(5000),
        speed: random() < 0.8 ? 20 : near(70),
        timestamp: new Date(measuredAt).toISOString(),
      },
    };
  });
}

test('a position that isCertainlyAccepted passes is accepted by Postgres', async () => {
  await sql`
    create function pg_temp.takes(last jsonb, reading jsonb) returns boolean language plpgsql as $$
    declare
      before public.trip_locations := jsonb_populate_record(null::public.trip_locations, last);
      r public.trip_locations := jsonb_populate_record(null::public.trip_locations, reading);
    begin
      if r.recorded_at <= before.recorded_at then
        return false;
      end if;
      perform private.check_position(r.latitude, r.longitude, r.accuracy, r.heading, r.speed, r.recorded_at);
      perform private.check_jump(before, r.latitude, r.longitude, r.accuracy, r.recorded_at);
      return true;
    exception when others then
      return false;
    end
    $$`;
  const startedAt = Date.now();
  const readings = makeReadings(startedAt);
  const asRow = ({ timestamp, ...rest }: Reading) => ({ ...rest, recorded_at: timestamp });
  const rows = await sql<{ taken: boolean }[]>`
    select pg_temp.takes(value -> 'last', value -> 'reading') as taken
    from jsonb_array_elements(${sql.json(
      readings.map(({ last, reading }) => ({ last: asRow(last), reading: asRow(reading) })),
    )}) with ordinality order by ordinality`;
  // Postgres read its clock between these two moments.
  const certain = readings.map(({ last, reading }) =>
    [startedAt, Date.now()].every((nowMs) => isCertainlyAccepted(reading, last, nowMs)),
  );
  const wrongly = readings.filter((_, n) => certain[n] && !rows[n]?.taken);
  expect(wrongly).toEqual([]);
  // The check is useful: it passes most of what Postgres accepts.
  const taken = rows.filter((row) => row.taken).length;
  expect(taken).toBeGreaterThan(READINGS / 10);
  expect(certain.filter(Boolean).length).toBeGreaterThan(taken / 2);
});
