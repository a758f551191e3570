import type { Tick } from './contract.ts';
import { beginTick, claimJob, runSqlJob, type DueJob } from './queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { CLOCK } from '../core/caller.ts';
import { JOB_CLAIM_SECONDS, TICK_BUDGET_MS } from '../core/limits.ts';
import type { Services } from '../core/http/app-env.ts';
import { describeError } from '../core/process/log.ts';
import { problemOf } from './row-by-row.ts';
import { command } from '../core/database/command.ts';

/**
 * The work of a TypeScript job. It may be repeated after it was interrupted, so it must be idempotent. Returns how many
 * rows or files it changed; a filled batch (private.jobs.batch) makes it due again at once.
 */
export type JobWork = (context: { services: Services; asClock: AsCaller }) => Promise<number>;

/** The TypeScript jobs by their name in private.jobs (supabase/schemas/jobs/rows.sql). */
export type JobWorks = Readonly<Record<string, JobWork>>;

type Run = Tick['runs'][number];

/**
 * Runs the jobs that are due. SQL jobs run one after the other, each in its own transaction; TypeScript jobs run beside
 * them, so that a slow provider delays no other job. A job that fails is recorded and logged, and stops no other job.
 * @throws AppError `unavailable` if the database cannot be reached.
 */
export async function runDueJobs(services: Services, works: JobWorks): Promise<Tick> {
  const asClock: AsCaller = (work) => services.withCaller(CLOCK, work);
  const due = await beginTick(asClock);
  const endsAt = services.now() + TICK_BUDGET_MS;
  const runs: Run[] = [];
  async function runSqlJobs(): Promise<void> {
    for (const { name } of due.filter(({ isSql }) => isSql)) {
      let isMoreToDo = true;
      while (isMoreToDo && services.now() < endsAt) {
        const run = await guarded(services, name, () => runSqlJob(asClock, name));
        isMoreToDo = 'isMoreToDo' in run && run.isMoreToDo;
        runs.push({ name, outcome: run.outcome, changed: run.changed });
      }
    }
  }
  async function runTypeScriptJob({ name }: DueJob): Promise<void> {
    runs.push(await guarded(services, name, () => runClaimed(services, name, works)));
  }
  await Promise.all([runSqlJobs(), ...due.filter(({ isSql }) => !isSql).map(runTypeScriptJob)]);
  return { runs };
}

/** Runs one job if it is due, whichever kind it is. */
export async function runOneJob(services: Services, { name, isSql }: DueJob, works: JobWorks): Promise<Run> {
  const asClock: AsCaller = (work) => services.withCaller(CLOCK, work);
  if (!isSql) return guarded(services, name, () => runClaimed(services, name, works));
  const { outcome, changed } = await guarded(services, name, () => runSqlJob(asClock, name));
  return { name, outcome, changed };
}

/** Claims the job, works without a transaction, and records the result under the claim. */
async function runClaimed(services: Services, name: string, works: JobWorks): Promise<Run> {
  const work = works[name];
  // Registered by a newer migration than these functions know.
  if (work === undefined) return { name, outcome: 'skipped', changed: null };
  const asClock: AsCaller = (statement) => services.withCaller(CLOCK, statement);
  const token = await claimJob(asClock, name, JOB_CLAIM_SECONDS);
  if (token === null) return { name, outcome: 'skipped', changed: null };
  try {
    const changed = await work({ services, asClock });
    await command(asClock, 'finish_job', { name, token, changed, problem: null });
    return { name, outcome: 'done', changed };
  } catch (error) {
    await command(asClock, 'finish_job', { name, token, changed: 0, problem: problemOf(error) });
    throw error;
  }
}

async function guarded<R extends Pick<Run, 'outcome' | 'changed'>>(
  services: Services,
  name: string,
  run: () => Promise<R>,
): Promise<R | Run> {
  try {
    return await run();
  } catch (error) {
    services.log('job_failed', { name, error: describeError(error) });
    return { name, outcome: 'failed', changed: null };
  }
}
