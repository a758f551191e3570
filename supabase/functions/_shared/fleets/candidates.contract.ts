import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

/** The city and the moment at which a trip arrives or leaves. */
const endSchema = z.object({ place: z.string(), at: moment });

/** A trip of a vehicle or a driver, between cities. */
export const busyTripSchema = z.object({
  origin: z.string(),
  destination: z.string(),
  leavesAt: moment,
  arrivesAt: moment,
});

const aroundSchema = z.object({
  /** Why it cannot take the trip, as the change would be refused; null: it is free. */
  reason: z.string().nullable(),
  /** The trip at the same time, if that is the reason. */
  busy: busyTripSchema.nullable(),
  /** Where the trip before arrives, within a day. */
  before: endSchema.nullable(),
  /** Where the trip after leaves, within a day. */
  after: endSchema.nullable(),
});

/** A driver of the fleet; before an invitation is answered, the invited address without an id. */
export const driverCandidateSchema = aroundSchema.extend({ id: z.guid().nullable(), name: z.string() });
export type DriverCandidate = z.infer<typeof driverCandidateSchema>;

export const vehicleCandidateSchema = aroundSchema.extend({
  id: z.guid(),
  plate: z.string(),
  model: z.string(),
  seats: z.number().int(),
});
export type VehicleCandidate = z.infer<typeof vehicleCandidateSchema>;

/** GET /api/corporate/trips/{id}/candidates: free ones first, near ones before others. */
export const fleetCandidatesSchema = z.object({
  drivers: z.array(driverCandidateSchema),
  vehicles: z.array(vehicleCandidateSchema),
});
export type FleetCandidates = z.infer<typeof fleetCandidatesSchema>;
