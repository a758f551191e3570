import { z } from 'zod';

const when = z.iso.datetime({ offset: true });

/** `skipped`: not due any more, or somebody else is running it. */
export const jobOutcomeSchema = z.enum(['done', 'failed', 'skipped']);
export type JobOutcome = z.infer<typeof jobOutcomeSchema>;

/** POST /api/internal/tick: one entry for each run, in the order in which the runs ended. */
export const tickSchema = z.object({
  runs: z.array(
    z.object({ name: z.string(), outcome: jobOutcomeSchema, changed: z.number().int().nullable() }),
  ),
});
export type Tick = z.infer<typeof tickSchema>;

/** GET /api/health. `lastTickAt`: when the clock last ran; null before the first time. */
export const healthSchema = z.object({ status: z.literal('ok'), lastTickAt: when.nullable() });
export type Health = z.infer<typeof healthSchema>;
