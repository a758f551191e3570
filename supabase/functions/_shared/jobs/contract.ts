import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

/** `skipped`: not due any more, or another process is running it. */
export const jobOutcomeSchema = z.enum(['done', 'failed', 'skipped']);

/** POST /api/internal/tick: one entry for each run, in the order in which the runs ended. */
export const tickSchema = z.object({
  runs: z.array(
    z.object({ name: z.string(), outcome: jobOutcomeSchema, changed: z.number().int().nullable() }),
  ),
});
export type Tick = z.infer<typeof tickSchema>;

/** GET /api/health. `lastTickAt`: when the clock last ran; null before the first time. */
export const healthSchema = z.object({ status: z.literal('ok'), lastTickAt: moment.nullable() });

/** GET /api/admin/jobs, and the answer of POST /api/admin/jobs/:name/run. `id` is the name. */
export const adminJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  everySeconds: z.number().int(),
  isRunning: z.boolean(),
  lastStartedAt: moment.nullable(),
  lastFinishedAt: moment.nullable(),
  /** Rows or files that the last run changed; null if it failed. */
  lastResult: z.number().int().nullable(),
  lastError: z.string().nullable(),
  /** Failed runs since the last one that succeeded. */
  failures: z.number().int(),
  /** Rows on which the job has failed, at most 20, the oldest first. It goes on without them and tries each again. */
  problems: z.array(
    z.object({
      /** The step of the job and the key of the row, or the reference of a payment. */
      subject: z.string(),
      error: z.string(),
      tries: z.number().int(),
      since: moment,
      nextTryAt: moment,
    }),
  ),
});
export type AdminJob = z.infer<typeof adminJobSchema>;

/** POST /api/admin/jobs/:name/run. `skipped`: another process is running it. */
export const jobRunSchema = z.object({ outcome: jobOutcomeSchema, job: adminJobSchema });
