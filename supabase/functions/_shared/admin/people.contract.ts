import { z } from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../core/limits.ts';
import { moment } from '../core/moment.contract.ts';
import { withoutInvisible } from '../core/typed-text.ts';
import { userTypeSchema } from '../people/contract.ts';
import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from './limits.rules.ts';

const count = z.number().int();
const naira = z.number();

/** A person's open items for an administrator, with the text that was asked or found. */
const waitSchema = z.object({
  kind: z.enum([
    'alarm',
    'check_in',
    'payouts_held',
    'claim',
    'verification',
    'driver',
    'vehicle',
    'paper',
    'photo',
    'name',
    'payout_account',
    'message_report',
    'support',
  ]),
  since: moment.nullable(),
  words: z.string().nullable(),
});
export type PersonWait = z.infer<typeof waitSchema>;

/** GET /api/admin/people/{id}. Of a deleted account, name, email and phone are gone. */
export const adminPersonSchema = z.object({
  id: z.guid(),
  name: z.string(),
  userType: userTypeSchema,
  email: z.string(),
  phone: z.string(),
  isPhoneProved: z.boolean(),
  createdAt: moment,
  deletedAt: moment.nullable(),
  isVerified: z.boolean(),
  rejectionReason: z.string().nullable(),
  suspendedAt: moment.nullable(),
  suspensionReason: z.string().nullable(),
  photo: z.string().nullable(),
  proofOfAddress: z.string().nullable(),
  rating: z.number().nullable(),
  ratingCount: count,
  company: z.object({ registrationNumber: z.string(), contactPerson: z.string() }).nullable(),
  car: z.object({ plateNumber: z.string(), make: z.string(), model: z.string() }).nullable(),
  documents: z
    .object({ driverLicense: z.string().nullable(), passportPhotograph: z.string().nullable() })
    .nullable(),
  /** As passenger, among the newest 200. */
  bookings: z.object({ newest: count, coming: count }),
  /** Null: a passenger. Coming trips, vehicles and drivers are counted up to 200; cancelled ones among the last 100. */
  driving: z
    .object({
      isVerified: z.boolean(),
      verificationStatus: z.string().nullable(),
      tripsMade: count.nullable(),
      pastTrips: count,
      cancelledTrips: count,
      comingTrips: count,
      seatsBooked: count,
      licenceUntil: z.iso.date().nullable(),
      vehicles: count,
      drivers: count,
    })
    .nullable(),
  money: z.object({
    held: naira,
    toSendBack: naira,
    notPaidOut: naira,
    paidOut: naira,
    owes: naira,
    account: z
      .object({
        bankName: z.string(),
        ending: z.string().nullable(),
        state: z.enum(['usable', 'waiting', 'to_check', 'rejected']),
      })
      .nullable(),
  }),
  /** Claims about the person; passengers who paid more cash than agreed; reports of messages; alarms of the person. */
  complaints: z.object({
    claimsOpen: count,
    claimsLost: count,
    paidMore: count,
    reports: count,
    alarms: count,
  }),
  waits: z.array(waitSchema),
});
export type AdminPerson = z.infer<typeof adminPersonSchema>;

export const EVENT_KINDS = ['bookings', 'payments', 'messages', 'ratings', 'alarms', 'decisions'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** GET /api/admin/people/{id}/timeline: everything, or one kind. */
export const timelineQuerySchema = z.object({
  only: z.enum(EVENT_KINDS).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

/** `event`: what happened, of decisions the action of the audit log. `number`: seats, stars or people on board. */
export const personEventSchema = z.object({
  id: z.guid(),
  kind: z.enum(EVENT_KINDS),
  event: z.string(),
  at: moment,
  amount: naira.nullable(),
  number: count.nullable(),
  state: z.string().nullable(),
  words: z.string().nullable(),
  other: z.object({ id: z.guid(), name: z.string() }).nullable(),
  trip: z
    .object({ id: z.guid(), origin: z.string(), destination: z.string(), departureAt: moment })
    .nullable(),
});
export type PersonEvent = z.infer<typeof personEventSchema>;

/** POST /api/admin/search. In the body, because words are personal data. */
export const adminSearchSchema = z.object({
  words: z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .min(SEARCH_MIN_CHARACTERS, `Please enter at least ${SEARCH_MIN_CHARACTERS} characters`)
    .max(SEARCH_MAX_CHARACTERS),
});

/** At most eight. `personId`: the person whose page shows it; `detail`: what distinguishes it from others. */
export const adminHitSchema = z.object({
  kind: z.enum(['vehicle', 'booking', 'payment', 'payout', 'person']),
  id: z.guid(),
  label: z.string(),
  detail: z.string().nullable(),
  personId: z.guid(),
  tripId: z.guid().nullable(),
});
export type AdminHit = z.infer<typeof adminHitSchema>;
