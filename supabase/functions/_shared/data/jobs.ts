import { z } from 'zod';
import { jobOutcomeSchema, type AdminJob, type JobOutcome } from '../contracts/jobs.ts';
import type { AsCaller } from '../database/client.ts';

/** A job whose time has come; `isSql` if the database does its work. */
export interface DueJob {
  name: string;
  isSql: boolean;
}

/** What one run of a job did. */
export interface JobRun {
  outcome: JobOutcome;
  /** Rows or files that were changed; null unless the outcome is `done`. */
  changed: number | null;
  /** The run filled its batch: run the job again at once. */
  isMoreToDo: boolean;
}

const dueRowsSchema = z.array(z.object({ job_name: z.string(), is_sql: z.boolean() }));
const runRowsSchema = z.tuple([
  z.object({ outcome: jobOutcomeSchema, changed: z.number().nullable(), is_more_to_do: z.boolean() }),
]);
const claimRowsSchema = z.tuple([z.object({ token: z.string().nullable() })]);
const pathRowsSchema = z.array(z.object({ path: z.string() }));
const tickRowsSchema = z.tuple([z.object({ last_tick_at: z.date().nullable() })]);

/** Records that the clock runs, and returns the jobs that are due, the longest waiting first. */
export async function beginTick(asClock: AsCaller): Promise<DueJob[]> {
  const rows = await asClock((sql) => sql`select job_name, is_sql from private.begin_tick()`);
  return dueRowsSchema.parse(rows).map(({ job_name: name, is_sql: isSql }) => ({ name, isSql }));
}

/** Runs a SQL job in a transaction of its own, if it is due and no other process runs it. */
export async function runSqlJob(asClock: AsCaller, name: string): Promise<JobRun> {
  const rows = await asClock(
    (sql) => sql`select outcome, changed, is_more_to_do from private.run_job(${name})`,
  );
  const [{ outcome, changed, is_more_to_do: isMoreToDo }] = runRowsSchema.parse(rows);
  return { outcome, changed, isMoreToDo };
}

/** Claims a TypeScript job. Returns the token that finishes it; null if it is not due or somebody else runs it. */
export async function claimJob(asClock: AsCaller, name: string, seconds: number): Promise<string | null> {
  const rows = await asClock((sql) => sql`select private.claim_job(${name}, ${seconds}) as token`);
  return claimRowsSchema.parse(rows)[0].token;
}

/** Records the result of a claimed job: what it changed, or the problem it had. */
export async function finishJob(
  asClock: AsCaller,
  { name, token, changed, problem }: { name: string; token: string; changed: number; problem: string | null },
): Promise<void> {
  await asClock((sql) => sql`select private.finish_job(${name}, ${token}, ${changed}, ${problem})`);
}

/** Up to 100 paths of files that were uploaded 7 days ago or earlier and that no row names. */
export async function listAbandonedUploads(asClock: AsCaller): Promise<string[]> {
  const rows = await asClock((sql) => sql`select path from private.abandoned_uploads() path`);
  return pathRowsSchema.parse(rows).map(({ path }) => path);
}

/** When the clock last ran; null before the first time. @throws AppError `unavailable`. */
export async function readLastTick(asAnyone: AsCaller): Promise<string | null> {
  const rows = await asAnyone((sql) => sql`select private.last_tick_at() as last_tick_at`);
  return tickRowsSchema.parse(rows)[0].last_tick_at?.toISOString() ?? null;
}

const jobRowsSchema = z.array(
  z.object({
    name: z.string(),
    description: z.string(),
    every_seconds: z.number(),
    is_running: z.boolean(),
    last_started_at: z.date().nullable(),
    last_finished_at: z.date().nullable(),
    last_result: z.number().nullable(),
    last_error: z.string().nullable(),
    failures: z.number(),
  }),
);
const requestRowsSchema = z.tuple([z.object({ is_sql: z.boolean() })]);

/** All jobs with their last run, by name. */
export async function listJobs(asAdmin: AsCaller): Promise<AdminJob[]> {
  const rows = await asAdmin((sql) => sql`select * from private.list_jobs()`);
  return jobRowsSchema.parse(rows).map((row) => ({
    id: row.name,
    name: row.name,
    description: row.description,
    everySeconds: row.every_seconds,
    isRunning: row.is_running,
    lastStartedAt: row.last_started_at?.toISOString() ?? null,
    lastFinishedAt: row.last_finished_at?.toISOString() ?? null,
    lastResult: row.last_result,
    lastError: row.last_error,
    failures: row.failures,
  }));
}

/** Makes a job due at once, in the administrator's name. @throws AppError `not_found`. */
export async function requestJobRun(asAdmin: AsCaller, name: string): Promise<DueJob> {
  const rows = await asAdmin((sql) => sql`select private.request_job_run(${name}) as is_sql`);
  return { name, isSql: requestRowsSchema.parse(rows)[0].is_sql };
}
