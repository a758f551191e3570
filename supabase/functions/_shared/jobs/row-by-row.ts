import { knownProblems } from './queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { CLOCK } from '../core/caller.ts';
import type { Services } from '../core/http/app-env.ts';
import { describeError } from '../core/process/log.ts';
import { ProviderRefused, ProviderUnavailable } from '../core/provider-errors.ts';
import { command } from '../core/database/command.ts';

export interface RowByRow {
  /** Works on one row. Null: it has failed, which administrators read, or it waits for its next try. */
  attempt: <T>(subject: string, work: () => Promise<T>) => Promise<T | null>;
  /** Rows that have failed before and are to be tried again now. */
  due: readonly string[];
}

/**
 * One row that cannot be worked on must not stop a job: it is recorded, left out for a growing time, and the job goes on. Jobs in
 * SQL do the same with `private.each_row`. `ownPauses`: the query that claims the rows leaves them out for a growing time.
 */
export async function rowByRow(
  services: Services,
  job: string,
  { ownPauses = false } = {},
): Promise<RowByRow> {
  const asClock: AsCaller = (work) => services.withCaller(CLOCK, work);
  const known = await knownProblems(asClock, job);
  return {
    due: known.filter(({ isWaiting }) => !isWaiting).map(({ subject }) => subject),
    async attempt(subject, work) {
      const before = known.find((problem) => problem.subject === subject);
      if (before?.isWaiting === true && !ownPauses) return null;
      try {
        const result = await work();
        if (before !== undefined)
          await command(asClock, 'report_row', { job, subject, problem: null, isPassing: false });
        return result;
      } catch (error) {
        services.log('job_row_failed', { job, subject, error: describeError(error) });
        const isPassing = error instanceof ProviderUnavailable;
        await command(asClock, 'report_row', { job, subject, problem: problemOf(error), isPassing });
        return null;
      }
    },
  };
}

/** The error as administrators read it. Only our own words: a provider's answer or an address may contain a secret; the log has the rest. */
export function problemOf(error: unknown): string {
  if (error instanceof AppError) return `${error.code}: ${error.message}`;
  if (error instanceof ProviderUnavailable) return 'unavailable: the payment service does not answer';
  if (error instanceof ProviderRefused) return 'refused: the payment service refuses the call';
  return 'internal: see the log of the functions';
}
