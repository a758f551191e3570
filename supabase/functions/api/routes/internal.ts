import { internalCalls as calls } from '../../_shared/calls/internal.ts';
import { route } from '../../_shared/http/route.ts';
import { JOB_WORKS } from '../jobs/job-works.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';

/** Calls of our own machinery, never of a browser. */
export const internalRoutes = [route(calls.tick, (_, c) => runDueJobs(c.var.services, JOB_WORKS))];
