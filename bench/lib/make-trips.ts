import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';

/** One every second day for 14 days, so that no driver has two at a time. */
const TRIPS_PER_DRIVER = 7;

/** Where the trips run: between the cities, only those around Lagos and Abuja, or all places. */
export type Region = 'country' | 'corridor' | 'towns';

/** Replaces all trips by `count` future ones, created by trips.sql, of which a share has stops on the way, and vacuums the database. */
export async function makeTrips(
  databaseUrl: string,
  count: number,
  { region = 'country', stopsShare = 0 }: { region?: Region; stopsShare?: number } = {},
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const text = readFileSync(path.join(import.meta.dirname, 'trips.sql'), 'utf8')
      .replaceAll('$REGION', region)
      .replaceAll('$STOPS_SHARE', String(stopsShare))
      .replaceAll('$TRIPS_PER_DRIVER', String(TRIPS_PER_DRIVER))
      .replaceAll('$TRIPS', String(count))
      .replaceAll('$DRIVERS', String(Math.ceil(count / TRIPS_PER_DRIVER)));
    await sql.begin((transaction) => transaction.unsafe(text));
    // As after autovacuum, so that it does not run during the measurement.
    await sql.unsafe('vacuum analyze');
  } finally {
    await sql.end();
  }
}
