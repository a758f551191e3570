import postgres from 'postgres';
import { readCounters, readsBetween, type Reads } from './counters.ts';

/** The cost of one run of a job. */
export interface JobCost {
  name: string;
  /** How many rows it changed. */
  rows: number;
  reads: Reads;
}

/**
 * Runs every job in SQL once and rolls it back.
 * @param url Of the owner of the database.
 * @param settings Of the connection, as `seq_page_cost`.
 */
export async function countJobs(url: string, settings: Record<string, string>): Promise<JobCost[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connection: settings });
  const jobs = await sql<{ name: string; call: string }[]>`
    select name, private.call_of_job(j) as call from private.jobs j where function_name is not null order by name`;
  const costs: JobCost[] = [];
  for (const { name, call } of jobs) {
    await sql.unsafe('begin');
    const before = await readCounters(sql);
    const [row] = await sql.unsafe<{ rows: number }[]>(`select ${call}::int as rows`);
    costs.push({ name, rows: row?.rows ?? 0, reads: readsBetween(before, await readCounters(sql)) });
    await sql.unsafe('rollback');
  }
  await sql.end();
  return costs;
}
