import { z } from 'zod';
import { adminJobSchema, healthSchema, jobOutcomeSchema, type AdminJob } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { rowAs, rowsAs, valueAs } from '../core/database/rows.ts';

const dueJobSchema = z.object({ name: z.string(), isSql: z.boolean() });
/** A job whose time has come; `isSql` if the database does its work. */
export type DueJob = z.infer<typeof dueJobSchema>;

const runSchema = z.object({
  outcome: jobOutcomeSchema,
  /** Rows or files that were changed; null unless the outcome is `done`. */
  changed: z.number().nullable(),
  /** The run filled its batch: run the job again at once. */
  isMoreToDo: z.boolean(),
});
/** The result of one run of a job. */
type JobRun = z.infer<typeof runSchema>;

/** Records that the clock runs, and returns the jobs that are due, the longest waiting first. */
export async function beginTick(asClock: AsCaller): Promise<DueJob[]> {
  const rows = await asClock((sql) => sql`select job_name as name, is_sql from private.begin_tick()`);
  return rowsAs(dueJobSchema, rows);
}

/** Runs a SQL job in a transaction of its own, if it is due and no other process runs it. */
export async function runSqlJob(asClock: AsCaller, name: string): Promise<JobRun> {
  const rows = await asClock(
    (sql) => sql`select outcome, changed, is_more_to_do from private.run_job(${name})`,
  );
  return rowAs(runSchema, rows);
}

/** Claims a TypeScript job. Returns the token that finishes it; null if it is not due or another process runs it. */
export async function claimJob(asClock: AsCaller, name: string, seconds: number): Promise<string | null> {
  const rows = await asClock((sql) => sql`select private.claim_job(${name}, ${seconds}) as token`);
  return valueAs(z.string().nullable(), rows);
}

const problemSchema = z.object({ subject: z.string(), isWaiting: z.boolean() });
/** A row on which a job has failed before; `isWaiting`: its next try is later. */
type KnownProblem = z.infer<typeof problemSchema>;

/** Rows on which a job has failed, and that it has not worked on since. */
export async function knownProblems(asClock: AsCaller, job: string): Promise<KnownProblem[]> {
  const rows = await asClock((sql) => sql`select subject, is_waiting from private.known_problems(${job})`);
  return rowsAs(problemSchema, rows);
}

/** When the clock last ran; null before the first time. @throws AppError `unavailable`. */
export async function readLastTick(asAnyone: AsCaller): Promise<string | null> {
  const rows = await asAnyone((sql) => sql`select private.last_tick_at() as last_tick_at`);
  return valueAs(healthSchema.shape.lastTickAt, rows);
}

/** All jobs with their last run, by name. */
export async function listJobs(asAdmin: AsCaller): Promise<AdminJob[]> {
  const rows = await asAdmin((sql) => sql`select j.*, j.name as id from private.list_jobs() j`);
  return rowsAs(adminJobSchema, rows);
}

/** Makes a job due at once, in the administrator's name. @throws AppError `not_found`. */
export async function requestJobRun(asAdmin: AsCaller, name: string): Promise<DueJob> {
  const rows = await asAdmin((sql) => sql`select private.request_job_run(${name}) as is_sql`);
  return { name, isSql: valueAs(z.boolean(), rows) };
}
