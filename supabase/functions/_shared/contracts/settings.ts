import { z } from 'zod';
import { SAME_DAY_LEAD_MAX_MINUTES, SAME_DAY_LEAD_MIN_MINUTES } from '../domain/limits.ts';

const clock = z.string().regex(/^\d\d:\d\d$/);

/** GET /api/settings: the platform's current limits. Fares in naira per seat. */
export const settingsSchema = z.object({
  fareMin: z.number(),
  fareMax: z.number(),
  fareStep: z.number(),
  bookingSeatsMax: z.number().int(),
  tripDaysAheadMax: z.number().int(),
  /** The list of departure times in Lagos. */
  departureFirst: clock,
  departureLast: clock,
  departureStepMinutes: z.number().int(),
  /** Minutes from now to the earliest departure; null: tomorrow is the earliest. */
  sameDayLeadMinutes: z.number().int().nullable(),
  /** Minutes before the departure from which a trip can be waiting, and en route. */
  waitingMinutesBefore: z.number().int(),
  enRouteMinutesBefore: z.number().int(),
});
export type Settings = z.infer<typeof settingsSchema>;

const LEAD_RANGE = `Minutes before departure must be between ${SAME_DAY_LEAD_MIN_MINUTES} and ${SAME_DAY_LEAD_MAX_MINUTES}`;

/** PATCH /api/admin/settings. `sameDayLeadMinutes`: a number switches same-day trips on, null switches them off. */
export const changeSettingsSchema = z.strictObject({
  sameDayLeadMinutes: z
    .int('Minutes before departure must be a whole number')
    .min(SAME_DAY_LEAD_MIN_MINUTES, LEAD_RANGE)
    .max(SAME_DAY_LEAD_MAX_MINUTES, LEAD_RANGE)
    .nullable(),
});
export type ChangeSettings = z.infer<typeof changeSettingsSchema>;
