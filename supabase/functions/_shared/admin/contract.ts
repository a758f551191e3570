import { z } from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../core/limits.ts';
import { givenPassword } from '../people/auth.contract.ts';
import { driverDeclineSchema } from '../fleets/contract.ts';
import { vehicleApprovalSchema, verificationStatusSchema } from '../drivers/contract.ts';
import { acceptedDuplicatesSchema, duplicateSchema } from '../people/duplicates.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { tripStatusSchema } from '../trips/contract.ts';
import { userSchema } from '../people/contract.ts';

const day = z.iso.date();

export const setupStatusSchema = z.object({ isSetup: z.boolean() });
/** POST /api/admin/generate-qr: the QR code as a data URL, and the secret for manual entry. */
export const generateQrSchema = z.object({ qrCodeUrl: z.string(), secret: z.string() });
export const adminLoginSchema = z.object({
  email: z.string().trim().toLowerCase().min(1, 'Please enter both email and password.').max(254),
  password: givenPassword('Please enter both email and password.'),
});
export const verifyTokenSchema = z.object({
  token: z.string().regex(/^\d{6}$/, 'Please enter a 6-digit code from your authenticator app.'),
  secret: z.string().max(128).optional(),
});
export const adminSuccessSchema = z.object({ success: z.literal(true) });

/** GET /api/admin/analytics. Revenue in naira; `recent` is the current month in Lagos. */
export const analyticsSchema = z.object({
  /** When people, drivers and routes were counted; null: now, as the rest. */
  countedAt: moment.nullable(),
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

/** Every admin list: `?search=&sort=&cursor=&limit=`; the next cursor in the Link header. */
export const adminListQuerySchema = z.object({
  search: z.string().trim().max(100).optional(),
  sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
  // The cursor may contain a name of 200 letters of four bytes each, as base64 of JSON.
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

/** GET /api/admin/users and /drivers: every row, or only those with this state. */
export const adminPeopleQuerySchema = adminListQuerySchema.extend({
  only: z.enum(['verified', 'unverified', 'suspended']).optional(),
});
export type PeopleState = NonNullable<z.output<typeof adminPeopleQuerySchema>['only']>;

/** `duplicates` is empty in lists on which nothing is decided. */
export const adminUserSchema = userSchema
  .omit({
    companyName: true,
    rating: true,
    ratingCount: true,
    photo: true,
    rejection: true,
    waitingName: true,
  })
  .extend({
    suspensionReason: z.string().nullable(),
    isRejected: z.boolean(),
    rejectionReason: z.string().nullable(),
    duplicates: z.array(duplicateSchema),
  });
export type AdminUser = z.infer<typeof adminUserSchema>;

/** A vehicle to decide on: `plateAlsoOn` are the other accounts whose vehicles have the same plate. */
const shownVehicleSchema = z.object({
  id: z.guid(),
  model: z.string(),
  year: z.number().int().nullable(),
  colour: z.string().nullable(),
  plateNumber: z.string(),
  seats: z.number().int(),
  photo: z.string().nullable(),
  proofOfOwnership: z.string().nullable(),
  approval: vehicleApprovalSchema,
  plateAlsoOn: z.array(
    z.object({
      vehicleId: z.guid(),
      name: z.string(),
      email: z.string(),
      suspended: z.boolean(),
      approval: vehicleApprovalSchema,
    }),
  ),
});
export type ShownVehicle = z.infer<typeof shownVehicleSchema>;

/** GET /api/admin/pending-vehicles: a vehicle that waits, its owner, and the approved one that it would replace. */
export const adminVehicleSchema = shownVehicleSchema.extend({
  owner: userSchema
    .pick({ id: true, name: true, email: true, userType: true })
    .extend({ suspended: z.boolean() }),
  current: z.string().nullable(),
  /** The approved files of `current`. */
  currentPhoto: z.string().nullable(),
  currentProofOfOwnership: z.string().nullable(),
  submittedAt: moment,
  /** Other accounts that have submitted its plate, now or earlier. */
  duplicates: z.array(duplicateSchema),
});
export type AdminVehicle = z.infer<typeof adminVehicleSchema>;

/** One shape for all lists of drivers; unknown values are null. */
export const adminDriverSchema = z.object({
  id: z.guid(),
  user: adminUserSchema.pick({
    id: true,
    name: true,
    email: true,
    phone: true,
    nin: true,
    proofOfAddress: true,
    suspended: true,
  }),
  isDriverVerified: z.boolean(),
  verificationStatus: verificationStatusSchema,
  rejectionReason: z.string().nullable(),
  fullName: z.string().nullable(),
  driverLicenseNumber: z.string().nullable(),
  driverLicenseExpiry: day.nullable(),
  ninNumber: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  residentialAddress: z.string().nullable(),
  driverLicense: z.string().nullable(),
  passportPhotograph: z.string().nullable(),
  /** The profile photo, and the one that signed-in people see. */
  photo: z.string().nullable(),
  approvedPhoto: z.string().nullable(),
  proofOfOwnership: z.string().nullable(),
  verificationSubmittedAt: moment.nullable(),
  verificationApprovedAt: moment.nullable(),
  vehicleModel: z.string().nullable(),
  plateNumber: z.string().nullable(),
  /** The vehicle that waits for approval with the documents. */
  pendingVehicle: shownVehicleSchema.nullable(),
  duplicates: z.array(duplicateSchema),
  rating: z.number().nullable(),
  totalTrips: z.number().int(),
  createdAt: moment,
});
export type AdminDriver = z.infer<typeof adminDriverSchema>;

export const adminTripSchema = z.object({
  id: z.guid(),
  origin: z.string(),
  destination: z.string(),
  status: tripStatusSchema,
  /** Null while a company's trip waits for another driver; `declined` then tells why. */
  driverId: z.guid().nullable(),
  driver: z.object({ user: z.object({ name: z.string(), email: z.string() }) }),
  declined: driverDeclineSchema.nullable(),
  departureDate: moment,
  departureTime: z.string(),
  availableSeats: z.number().int(),
  totalSeats: z.number().int(),
  pricePerSeat: z.number(),
  createdAt: moment,
  /** The driver forgot the trip, and the clock completed or cancelled it. */
  closedByClock: z.boolean(),
});
export type AdminTrip = z.infer<typeof adminTripSchema>;

export const transactionStatusSchema = z.enum(['confirmed', 'pending', 'cancelled']);
/** GET /api/admin/transactions: every row, or only those with this status. */
export const transactionQuerySchema = adminListQuerySchema.extend({
  only: transactionStatusSchema.optional(),
});
/** GET /api/admin/transactions. `paystackReference` is null: seats are paid at boarding. */
export const transactionSchema = z.object({
  id: z.guid(),
  amount: z.number(),
  status: transactionStatusSchema,
  createdAt: moment,
  processedAt: moment.nullable(),
  paystackReference: z.string().nullable(),
  booking: z.object({ id: z.guid(), passenger: z.object({ name: z.string(), email: z.string() }) }),
});
export type Transaction = z.infer<typeof transactionSchema>;
/** GET /api/admin/finances: the three cards of the Finances tab. Naira. */
export const financesSchema = z.object({
  totalRevenue: z.number(),
  totalTransactions: z.number().int(),
  confirmedPayments: z.number().int(),
});
export type Finances = z.infer<typeof financesSchema>;

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
 * GET /api/admin/trip-reports. left_behind: a passenger says that the trip left without them. not_started: the trip has not
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
/** A reason that the route itself requires. */
export const requiredReasonSchema = reason.min(1, 'Please give a reason');
export const rejectSchema = z.object({ reason: reason.nullish() });
/** The decision in effect. The opposite decision afterwards is refused with 409. */
export const decisionSchema = z.object({ id: z.guid(), status: z.string() });
export type Decision = z.infer<typeof decisionSchema>;
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
  /** Null if no administrator was signed in: a failed sign-in, or the clock. */
  admin: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
