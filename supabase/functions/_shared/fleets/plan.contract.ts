import { z } from 'zod';
import { busyTripSchema } from './candidates.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { departureSchema } from '../trips/contract.ts';

/** Two weeks with as many departures as a day has room for. */
export const PLANNED_DEPARTURES_MAX = 84;

/** POST /api/corporate/vehicles/{id}/plan: what would be scheduled. `from`: the first day of the week that is shown. */
export const planInputSchema = z.object({
  routeId: z.uuid('Please choose a route'),
  from: z.iso.date(),
  departures: z.array(departureSchema).max(PLANNED_DEPARTURES_MAX),
});
export type PlanInput = z.infer<typeof planInputSchema>;

/** The week of a vehicle, and what scheduling would say to each departure. */
export const vehiclePlanSchema = z.object({
  /** Its trips in the 7 days. */
  trips: z.array(busyTripSchema),
  departures: z.array(
    z.object({
      leavesAt: moment,
      arrivesAt: moment,
      /** Why it would be refused; null: it would not. */
      reason: z.string().nullable(),
      /** The trip at that time, if that is the reason. */
      busy: busyTripSchema.nullable(),
    }),
  ),
});
export type VehiclePlan = z.infer<typeof vehiclePlanSchema>;
