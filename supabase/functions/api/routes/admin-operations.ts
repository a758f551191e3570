import { Hono } from 'hono';
import { auditQuerySchema } from '../../_shared/contracts/admin.ts';
import type { JobRunAnswer } from '../../_shared/contracts/jobs.ts';
import { listAudit } from '../../_shared/data/admin-audit.ts';
import { listJobs, requestJobRun } from '../../_shared/data/jobs.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { parseInput } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';
import { JOB_WORKS } from '../jobs/job-works.ts';
import { runOneJob } from '../jobs/run-jobs.ts';

/** /api/admin: the audit log and the jobs of the clock. */
export const adminOperationRoutes = new Hono<AppEnv>()
  .get('/audit', requireAdmin, async (c) => {
    const query = parseInput(auditQuerySchema, c.req.query());
    return respondWithPage(c, await listAudit(c.var.asCaller, query));
  })
  .get('/jobs', requireAdmin, async (c) => c.json(await listJobs(c.var.asCaller)))
  .post('/jobs/:name/run', requireAdmin, async (c) => {
    const { asCaller, services } = c.var;
    const due = await requestJobRun(asCaller, c.req.param('name') ?? '');
    const { outcome } = await runOneJob(services, due, JOB_WORKS);
    const job = (await listJobs(asCaller)).find(({ name }) => name === due.name);
    if (job === undefined) throw new AppError('not_found', 'Job not found.');
    return c.json<JobRunAnswer>({ outcome, job });
  });
