import { z } from 'zod';
import { SAME_DAY_LEAD_MAX_MINUTES, SAME_DAY_LEAD_MIN_MINUTES } from '../domain/limits.ts';
import { email, phone } from './auth.ts';

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
  /** How to reach us, for the page Contact; null if there is none. The phone is E.164. */
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  /** What the landing page shows; null below 100 completed trips. `rating` is null before the first one. */
  figures: z
    .object({
      completedTrips: z.number().int(),
      verifiedDrivers: z.number().int(),
      states: z.number().int(),
      rating: z.number().nullable(),
    })
    .nullable(),
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

/** PATCH /api/admin/contact: the address and the number of the page Contact; empty or null to show none. */
export const changeContactSchema = z.strictObject({
  supportEmail: z.union([z.literal('').transform(() => null), z.null(), email]),
  supportPhone: z.union([z.literal('').transform(() => null), z.null(), phone]),
});
export type ChangeContact = z.infer<typeof changeContactSchema>;
