import { z } from 'zod';
import { givenPassword } from '../people/auth/contract.ts';
import { acceptedDuplicatesSchema } from '../people/duplicates.contract.ts';
import { withoutInvisible } from '../core/typed-text.ts';
import { digits } from '../core/digits.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { adminListQuerySchema } from '../core/admin.contract.ts';
import { REASON_MAX_CHARACTERS } from '../safety/limits.rules.ts';
import { AGREEMENT_REASON_MIN_CHARACTERS } from './limits.rules.ts';

const day = z.iso.date();

export const setupStatusSchema = z.object({ isSetup: z.boolean() });

/** POST /api/admin/generate-qr: the QR code as a data URL, and the secret for manual entry. */
export const generateQrSchema = z.object({ qrCodeUrl: z.string(), secret: z.string() });

export const adminLoginSchema = z.object({
  email: z
    .string()
    .overwrite(withoutInvisible)
    .toLowerCase()
    .min(1, 'Please enter both email and password.')
    .max(254),
  password: givenPassword('Please enter both email and password.'),
});

/** Why an administrator decides about people with whom all administrators are connected; `decision`: that of the refusal. */
export const agreementSchema = adminLoginSchema.extend({
  decision: z.string().min(3).max(300),
  reason: z
    .string()
    .trim()
    .min(
      AGREEMENT_REASON_MIN_CHARACTERS,
      `Please give a reason of at least ${AGREEMENT_REASON_MIN_CHARACTERS} characters`,
    )
    .max(REASON_MAX_CHARACTERS),
});

export type AgreementInput = z.infer<typeof agreementSchema>;

export const verifyTokenSchema = z.object({
  token: digits(6, 'Please enter a 6-digit code from your authenticator app.'),
  secret: z.string().max(128).optional(),
});

/** GET /api/admin/analytics. Revenue in naira; `recent` is the current month in Lagos. */
export const analyticsSchema = z.object({
  /** When routes were counted; null: now, as the rest. */
  countedAt: moment.nullable(),
  /** When people and drivers were counted, in a country with very many; null: now. */
  peopleCountedAt: moment.nullable(),
  overview: z.object({
    totalUsers: z.number().int(),
    totalDrivers: z.number().int(),
    totalTrips: z.number().int(),
    totalBookings: z.number().int(),
    revenue: z.number(),
  }),
  recent: z.object({
    newUsers: z.number().int(),
    newDrivers: z.number().int(),
    newTrips: z.number().int(),
    newBookings: z.number().int(),
  }),
  verification: z.object({
    users: z.object({ verified: z.number().int(), unverified: z.number().int() }),
    drivers: z.object({ verified: z.number().int(), unverified: z.number().int() }),
  }),
  /** Per Lagos week (Monday), oldest first, 12 weeks; and the ten busiest routes of the last 90 days. */
  weekly: z.array(
    z.object({ week: day, trips: z.number().int(), bookings: z.number().int(), revenue: z.number() }),
  ),
  routes: z.array(z.object({ origin: z.string(), destination: z.string(), seats: z.number().int() })),
  counts: z.object({
    verification: z.number().int(),
    unverifiedUsers: z.number().int(),
    unverifiedDrivers: z.number().int(),
    pendingDrivers: z.number().int(),
    activeDrivers: z.number().int(),
    users: z.number().int(),
    drivers: z.number().int(),
    trips: z.number().int(),
    pendingVehicles: z.number().int(),
    pendingPapers: z.number().int(),
    expiredPapers: z.number().int(),
    tripsAfterExpiry: z.number().int(),
    pendingPhotos: z.number().int(),
    pendingNames: z.number().int(),
    pendingPayoutAccounts: z.number().int(),
  }),
});
export type Analytics = z.infer<typeof analyticsSchema>;

/** GET /api/admin/finances: the cards of the Finances tab. Naira. */
export const financesSchema = z.object({
  /** Fares of drivers. */
  totalRevenue: z.number(),
  /** Tafiya's share of them. */
  commission: z.number(),
  totalTransactions: z.number().int(),
  confirmedPayments: z.number().int(),
});
export type Finances = z.infer<typeof financesSchema>;

const reason = z.string().trim().max(500);

export const approveSchema = z.object({
  approve: z.boolean(),
  reason: reason.nullish(),
  duplicates: acceptedDuplicatesSchema,
});

export const suspendSchema = z.object({ suspended: z.boolean(), reason: reason.nullish() });

const photo = z.string().max(300);

/** POST /api/admin/approve-driver/{id}: also approves the vehicle and the profile photo that were shown with the documents. */
export const approveDriverSchema = z.object({
  vehicleId: z.guid().nullish(),
  photo: photo.nullish(),
  reason: reason.nullish(),
  duplicates: acceptedDuplicatesSchema,
});

/** POST /api/admin/decide-photo/{id}: the path of the photo that was shown. A reason is required to reject. */
export const decidePhotoSchema = z.object({ approve: z.boolean(), photo, reason: reason.nullish() });

export const adminDocumentQuerySchema = z.object({ path: z.string().min(1).max(300) });

/** A link for five minutes. `changed`: the file is not the one that an administrator first opened or approved. */
export const adminDocumentSchema = z.object({ url: z.string(), changed: z.boolean() });

/** GET /api/admin/audit, newest first. */
export const auditQuerySchema = adminListQuerySchema.pick({ search: true, limit: true }).extend({
  /** The id of the last row of the page before. */
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, 'cursor is not valid')
    .optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** One row of the audit log: who did what to whom, with which outcome, why and when. Names are today's. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: moment,
  action: z.string(),
  outcome: z.string(),
  reason: z.string().nullable(),
  /** The id, path or hash that the action was about, and the name of that person or trip. */
  subject: z.string().nullable(),
  subjectName: z.string().nullable(),
  /** The person of that name, or whom it belongs to. */
  subjectPersonId: z.guid().nullable(),
  /** Null if no administrator was signed in: a failed sign-in, or the clock. */
  admin: z
    .object({ name: z.string(), email: z.string().nullable(), personId: z.guid().nullable() })
    .nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
