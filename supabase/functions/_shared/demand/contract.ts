import { z } from 'zod';
import { roadQuerySchema } from '../places/contract.ts';

/** How many people searched a route for a Lagos day, and how many of them found a trip. Never fewer than 3 people. */
const routeDemandSchema = z.object({
  origin: z.string(),
  destination: z.string(),
  date: z.iso.date(),
  people: z.number().int(),
  found: z.number().int(),
});
export type RouteDemand = z.infer<typeof routeDemandSchema>;

/** GET /api/demand: where the caller could publish a trip. `isOwn`: the caller has trips or a route there. */
export const demandListSchema = z.array(routeDemandSchema.extend({ isOwn: z.boolean() }));
export type Demand = z.infer<typeof demandListSchema>[number];

/** GET /api/demand/route?origin=&destination=&date=: ids or names; without a date the next 14 days. */
export const routeDemandQuerySchema = roadQuerySchema.extend({
  date: z.iso.date('Date must be YYYY-MM-DD').optional(),
});
export const routeDemandListSchema = z.array(routeDemandSchema);

/** GET /api/fares/usual?origin=&destination=: ids or names. */
export const usualFareQuerySchema = roadQuerySchema;

/**
 * The usual fare of a seat, in naira: median and quartiles of what was booked on the route in 60 days; `distance`: of the fares of a
 * kilometre, where too little was booked. Below `low` and above `high` forms warn. Null while neither is known.
 */
export const usualFareSchema = z.object({
  usual: z
    .object({
      basis: z.enum(['bookings', 'distance']),
      fare: z.number(),
      lower: z.number(),
      upper: z.number(),
      low: z.number(),
      high: z.number(),
    })
    .nullable(),
});
export type UsualFare = z.infer<typeof usualFareSchema>;

/** GET /api/admin/demand: searches for the next days, and the routes and days with most people who found no trip. */
export const adminDemandSchema = z.object({
  days: z.array(routeDemandSchema.pick({ date: true, people: true, found: true })),
  routes: z.array(routeDemandSchema),
});
export type AdminDemand = z.infer<typeof adminDemandSchema>;
