import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { randomFrom } from '../functions/api/testing/random.ts';

const SEED = 20261123;
const VECTORS = 20_000;
const MINUTE_MS = 60_000;
/** Moments at which a rule begins or ends, from the departure or the payment. */
const LIMITS_MS = [-24 * 60, -120, -30, 0, 30].map((minutes) => minutes * MINUTE_MS);

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

interface Cancellation {
  totalKobo: number;
  by: 'passenger' | 'driver' | 'no_show';
  paidAt: Date;
  /** The planned time of the passenger's own stop. */
  departureAt: Date;
  moment: Date;
}

test(`the terms of ${VECTORS} cancellations divide the total; the driver's give everything back, a no-show's nothing`, async () => {
  const vectors = makeVectors();
  const rows = await sql<{ rule: string; refundKobo: number; driverKobo: number }[]>`
    select t.rule, t.refund_kobo::float8 as "refundKobo", t.driver_kobo::float8 as "driverKobo"
    from jsonb_array_elements(${sql.json(vectors.map((vector) => ({ ...vector })))}) with ordinality as v (ask, place)
    cross join lateral private.cancellation_terms(
      (v.ask ->> 'totalKobo')::bigint, v.ask ->> 'by', (v.ask ->> 'paidAt')::timestamptz,
      (v.ask ->> 'departureAt')::timestamptz, (v.ask ->> 'moment')::timestamptz
    ) t
    order by v.place`;
  expect(rows).toHaveLength(VECTORS);
  // Each rule is among them, and each divides the total.
  expect(new Set(rows.map(({ rule }) => rule)).size).toBe(5);
  const wrong = vectors.filter(({ totalKobo, by }, index) => {
    const { rule, refundKobo = -1, driverKobo = -1 } = rows[index] ?? {};
    if (refundKobo < 0 || driverKobo < 0 || refundKobo + driverKobo !== totalKobo) return true;
    if (by === 'driver') return rule !== 'not_passenger' || driverKobo !== 0;
    return (by === 'no_show') !== (rule === 'no_show') || (rule === 'no_show' && refundKobo !== 0);
  });
  expect(wrong).toEqual([]);
});

function makeVectors(): Cancellation[] {
  const random = randomFrom(SEED);
  const whole = (max: number): number => Math.floor(random() * max);
  const one = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[whole(values.length)] ?? values[0];
  return Array.from({ length: VECTORS }, () => {
    const departure = Date.UTC(2030, 0, 1) + whole(365 * 24 * 60) * MINUTE_MS;
    const limit = LIMITS_MS[whole(LIMITS_MS.length)] ?? 0;
    // A millisecond around a limit, or anywhere within days.
    const moment =
      departure + (random() < 0.6 ? limit + whole(3) - 1 : Math.round((random() - 0.8) * 5 * 24 * 3600_000));
    const paid =
      moment - (random() < 0.5 ? 30 * MINUTE_MS + whole(3) - 1 : whole(random() < 0.5 ? 3600_000 : 6e8));
    return {
      totalKobo: 1 + whole(one([10, 100_000_000, 2 ** 45])),
      by: one(['passenger', 'passenger', 'passenger', 'driver', 'no_show']),
      paidAt: new Date(paid),
      departureAt: new Date(departure),
      moment: new Date(moment),
    };
  });
}
