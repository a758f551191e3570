import { jobCalls as calls } from '../_shared/jobs/calls.ts';
import { route } from '../_shared/core/http/route.ts';
import { JOB_WORKS } from './job-works.ts';
import { runDueJobs } from '../_shared/jobs/run-jobs.ts';

/** Calls of our own machinery, never of a browser. */
export const tickRoutes = [route(calls.tick, (_, c) => runDueJobs(c.var.services, JOB_WORKS))];
