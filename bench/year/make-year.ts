import { readdirSync, readFileSync } from 'node:fs';
import type { Sql } from 'postgres';

/** The numbers in the SQL files are those of 1/20 of a country's year. */
const SHARE_OF_FILES = 1 / 20;
/** Vehicles of each company but the first. */
const VEHICLES_PER_COMPANY = 5;
/** Past trips of the heavy driver and of companies, and those of all other drivers. */
const PAST_OF_FLEETS = 36_925;
const PAST_OF_OTHERS = 188_075;

/**
 * Adds a share of a country's year to a database with the demo's data: people, trips, bookings, money, notifications, deliveries,
 * conversations and positions, with heavy accounts. The same share gives the same rows.
 * @param sql One connection of the database's superuser.
 * @param share Of a country's year: 1/20 is 100,000 people and 250,000 trips.
 * @param others The share of the past trips of drivers without a company that are made; fewer save time where plans count.
 */
export async function makeYear(
  sql: Sql,
  share: number,
  { others = 1, log = console.log }: { others?: number; log?: (line: string) => void } = {},
): Promise<void> {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const file of files) {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    const began = performance.now();
    await sql.unsafe(`select setseed(0.5); ${scaled(text, share / SHARE_OF_FILES, others)}`);
    log(`  ${file}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  await sql.unsafe(
    'reset session_replication_role; reset synchronous_commit; reset work_mem; reset maintenance_work_mem',
  );
  await sql.unsafe('vacuum analyze');
  // The figures that the jobs have counted in the course of the year.
  await sql.unsafe('select private.count_figures(), private.count_delivery_figures()');
}

function scaled(text: string, factor: number, others: number): string {
  const times = (value: number): number => Math.max(1, Math.round(value * factor));
  return (
    text
      .replaceAll('{{past}}', String(times(PAST_OF_FLEETS + PAST_OF_OTHERS * others)))
      .replaceAll('{{fleet}}', String(Math.max(1, (times(300) - 1) * VEHICLES_PER_COMPANY)))
      // The last company has the number of the drivers and the companies together.
      .replaceAll('{{12300}}', String(times(12_000) + times(300)))
      .replaceAll(/\{\{(\d+)\}\}/g, (_, digits: string) => String(times(Number(digits))))
  );
}
