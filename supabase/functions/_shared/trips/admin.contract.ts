import { z } from 'zod';
import { driverDeclineSchema } from './declines.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { tripStatusSchema } from './contract.ts';
import { adminListQuerySchema } from '../core/admin.contract.ts';

export const adminTripSchema = z.object({
  id: z.guid(),
  origin: z.string(),
  destination: z.string(),
  status: tripStatusSchema,
  /** Null while a company's trip waits for another driver; `declined` then has the reason. */
  driverId: z.guid().nullable(),
  driver: z.object({ user: z.object({ name: z.string(), email: z.string() }) }),
  declined: driverDeclineSchema.extend({ driverId: z.guid() }).nullable(),
  departureDate: moment,
  departureTime: z.string(),
  availableSeats: z.number().int(),
  totalSeats: z.number().int(),
  pricePerSeat: z.number(),
  createdAt: moment,
  /** The driver forgot the trip, and the clock completed or cancelled it. */
  closedByClock: z.boolean(),
  /** Of a cancelled trip with passengers on board: until when it keeps their position, contact, links and SOS. */
  keptUntil: moment.nullish(),
});
export type AdminTrip = z.infer<typeof adminTripSchema>;

/** POST /api/admin/trips/{id}/status. A reason is required to cancel a trip and to put it back one step. */
export const adminChangeStatusSchema = z.object({
  status: tripStatusSchema,
  reason: z.string().trim().max(300).nullish(),
});

/** GET /api/admin/trip-reports: every report, or with `open=true` those that are not settled. */
export const tripReportQuerySchema = adminListQuerySchema.extend({
  open: z.enum(['true', 'false']).optional(),
});

/**
 * GET /api/admin/trip-reports. left_behind: a passenger reports that the trip left without them. not_started: the trip has not
 * started 3 hours after its departure, but its driver has moved; an administrator decides (`reporter` is null).
 * boarded_cancelled: the driver sent the right code of a booking that `reporter`, its passenger, or the clock had cancelled and
 * that is refunded: the passenger may have travelled.
 */
export const tripReportSchema = z.object({
  id: z.guid(),
  kind: z.enum(['left_behind', 'not_started', 'boarded_cancelled']),
  createdAt: moment,
  settledAt: moment.nullable(),
  reporter: z.object({ id: z.guid(), name: z.string(), phone: z.string().nullable() }).nullable(),
  trip: z.object({
    id: z.guid(),
    origin: z.string(),
    destination: z.string(),
    departureDate: moment,
    status: tripStatusSchema,
    driver: z.object({ id: z.guid(), name: z.string(), phone: z.string().nullable() }),
  }),
});
export type TripReport = z.infer<typeof tripReportSchema>;
