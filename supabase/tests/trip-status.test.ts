import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { canMove, TRIP_STATUSES, type TripStatus } from '../functions/_shared/trips/status.rules.ts';
import { createCast } from '../functions/api/testing/cast.ts';

const { databaseUrl, jwtSecret } = inject('stack');
const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
let driver: string;

beforeAll(async () => {
  driver = (await createCast(sql, jwtSecret).driver()).id;
});
afterAll(() => sql.end());

/** Whether the database lets a trip move from one status to another; the transaction is rolled back. */
async function databaseMoves(from: TripStatus, to: TripStatus): Promise<boolean> {
  const undone = new Error('undone');
  let moves = false;
  await sql
    .begin(async (transaction) => {
      const [trip] = await transaction`
        insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, total_seats,
          fare_kobo, status, cancelled_at)
        values (${driver}, 'mubi', 'potiskum', now() + interval '3 days', 4, 500000, ${from},
          ${from === 'cancelled' ? new Date() : null})
        returning id
      `;
      moves = await transaction
        .savepoint((inner) => inner`update public.trips set status = ${to} where id = ${trip?.['id']}`)
        .then(() => true)
        .catch((error: unknown) => {
          if (error instanceof postgres.PostgresError && error.code === 'PT409') return false;
          throw error;
        });
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return moves;
}

const MOVES = TRIP_STATUSES.flatMap((from) => TRIP_STATUSES.map((to) => [from, to] as const));

test.each(MOVES.filter(([from, to]) => from !== to))(
  'guard_trip_status and the domain agree on %s to %s',
  async (from, to) => {
    expect(await databaseMoves(from, to)).toBe(canMove(from, to));
  },
);
