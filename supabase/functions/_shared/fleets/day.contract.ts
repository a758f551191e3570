import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';
import { tripStatusSchema } from '../trips/contract.ts';
import { paperKindSchema } from '../vehicles/papers.contract.ts';

/** The part of the path of a day in Lagos: `2026-11-28`. */
export const dayPartSchema = z.iso.date().startsWith('20');

/** Why a departure needs attention; `no_driver`: it is not on sale. */
export const dayNeedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no_driver') }),
  /** Minutes after the planned departure; it has not left. */
  z.object({ kind: z.literal('late'), minutes: z.number().int() }),
  /** On the road without movement since; near this place. */
  z.object({ kind: z.literal('stopped'), since: moment, place: z.string() }),
  /** People who wait for a seat, three or more. */
  z.object({ kind: z.literal('full'), people: z.number().int() }),
  /** The paper of the vehicle that ends first, on that day or earlier. */
  z.object({ kind: z.literal('papers'), paper: paperKindSchema, endsOn: z.iso.date() }),
]);
export type DayNeed = z.infer<typeof dayNeedSchema>;

export const dayTripSchema = z.object({
  id: z.guid(),
  leavesAt: moment,
  /** Planned. */
  arrivesAt: moment,
  /** Cities. */
  origin: z.string(),
  destination: z.string(),
  /** Where it leaves; null: not named. */
  park: z.string().nullable(),
  plate: z.string(),
  /** `phone` is null once the driver has left the fleet. */
  driver: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  seats: z.number().int(),
  booked: z.number().int(),
  /** Seats whose passengers are on board, or were. */
  onBoard: z.number().int(),
  /** Naira that passengers who are still to board pay in cash. */
  cash: z.number(),
  status: tripStatusSchema,
  needs: dayNeedSchema.nullable(),
});
export type DayTrip = z.infer<typeof dayTripSchema>;

/** GET /api/corporate/days/{day}: the departures of a day in Lagos with their sums. */
export const companyDaySchema = z.object({
  day: z.iso.date(),
  departures: z.number().int(),
  seats: z.number().int(),
  booked: z.number().int(),
  /** Naira. */
  cash: z.number(),
  trips: z.array(dayTripSchema),
});
export type CompanyDay = z.infer<typeof companyDaySchema>;

const FIND_MAX_CHARACTERS = 80;

/** POST /api/corporate/days/{day}/search: a part of the name of a passenger, in the body, never in an address. */
export const findOnDaySchema = z.object({
  words: z.string().trim().min(1).max(FIND_MAX_CHARACTERS),
});

/** POST /api/corporate/days/{day}/copy: how many of the departures are there now, and those that cannot be scheduled. */
export const dayCopySchema = z.object({
  copied: z.number().int(),
  /** `tripId`: the trip of a week before. */
  leftOut: z.array(z.object({ tripId: z.guid(), reason: z.string() })),
});
export type DayCopy = z.infer<typeof dayCopySchema>;
