import type postgres from 'postgres';

/**
 * Moves a trip as if it had left `minutes` ago (negative: it leaves in as many), without a notification or broadcast. Tests
 * that are not about time start and complete trips after it. `sql` is a connection of the database's owner.
 */
export async function leaveTrip(sql: postgres.Sql, tripId: string, minutes: number): Promise<void> {
  await sql.begin(async (own) => {
    await own`set local session_replication_role = replica`;
    await own`
      update public.trips set departure_at = now() - make_interval(mins => ${minutes}),
        arrives_at = now() - make_interval(mins => ${minutes}) + (arrives_at - departure_at), may_overlap = true
      where id = ${tripId}`;
    await own`set local session_replication_role = origin`;
    await own`select private.place_stops(${tripId})`;
  });
}
