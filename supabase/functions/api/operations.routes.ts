import { adminOperationCalls as calls } from '../_shared/admin/operations.calls.ts';
import { listAudit } from '../_shared/admin/audit.queries.ts';
import { jobCalls } from '../_shared/jobs/calls.ts';
import { listJobs, requestJobRun } from '../_shared/jobs/queries.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { route } from '../_shared/core/http/route.ts';
import { JOB_WORKS } from './job-works.ts';
import { runDueJobs, runOneJob } from '../_shared/jobs/run-jobs.ts';

/** The audit log and the jobs of the clock. */
export const adminOperationRoutes = [
  route(calls.listAudit, ({ query }, c) => listAudit(c.var.asCaller, query)),
  route(calls.listJobs, (_, c) => listJobs(c.var.asCaller)),
  route(calls.runJob, async ({ name: asked }, c) => {
    const { asCaller, services } = c.var;
    const due = await requestJobRun(asCaller, asked);
    const { outcome } = await runOneJob(services, due, JOB_WORKS);
    const job = (await listJobs(asCaller)).find(({ name }) => name === due.name);
    if (job === undefined) throw new AppError('not_found', 'Job not found.');
    return { outcome, job };
  }),
];

/** Calls of our own machinery, never of a browser. */
export const tickRoutes = [route(jobCalls.tick, (_, c) => runDueJobs(c.var.services, JOB_WORKS))];
