import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';
import { tripStatusSchema } from '../trips/contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { userSchema } from '../people/contract.ts';

const day = z.iso.date();

/** A driver's licence; roadworthiness and insurance of a vehicle. */
export const paperKindSchema = z.enum(
  ['licence', 'roadworthiness', 'insurance'],
  'Please choose which paper this is',
);
export type PaperKind = z.infer<typeof paperKindSchema>;

/** PUT /api/papers: adds a paper or replaces the present one. A renewed licence waits for approval. */
export const paperInputSchema = z.object({
  kind: paperKindSchema,
  /** The caller's vehicle; absent for a licence. */
  vehicleId: z.guid().nullish(),
  /** The last valid day. */
  expiresOn: z.iso.date('Expiry date is required'),
  /** The `path` of an upload. */
  documentUrl: z
    .string({ error: 'Please upload the document' })
    .min(1, 'Please upload the document')
    .max(300, 'Please upload the document'),
});
export type PaperInput = z.infer<typeof paperInputSchema>;

/** A paper that the caller should have; `expiresOn`, `daysLeft` and `documentUrl` are null while it is missing. */
const paperSchema = z.object({
  kind: paperKindSchema,
  vehicleId: z.guid().nullable(),
  /** Model and plate. */
  vehicle: z.string().nullable(),
  expiresOn: day.nullable(),
  /** Until the last valid day; negative once expired. */
  daysLeft: z.number().int().nullable(),
  documentUrl: z.string().nullable(),
  /** Of a renewed licence that waits for approval. */
  waitingExpiresOn: day.nullable(),
  /** Of a renewed licence that an administrator rejected. */
  rejectionReason: z.string().nullable(),
});
export type Paper = z.infer<typeof paperSchema>;
/** GET /api/papers: the licence of a verified driver, then two papers for each vehicle; PUT: those of the same vehicle, else the first page. */
export const paperListSchema = z.array(paperSchema);
/** Of all, or of one vehicle. */
export const paperQuerySchema = z.object({
  vehicleId: z.guid('vehicleId is not valid').optional(),
  /** The last paper of the page before: its kind, and the vehicle's id. */
  cursor: z
    .string()
    .regex(/^(licence|(insurance|roadworthiness)\.[\da-f-]{36})$/, 'cursor is not valid')
    .optional(),
  limit: pageQuerySchema.shape.limit,
});
export type PaperQuery = z.infer<typeof paperQuerySchema>;

/**
 * GET /api/admin/pending-papers (renewed licences, the oldest first), /api/admin/expired-papers and /api/admin/papers (the
 * earliest expiry first).
 */
export const adminPaperSchema = z.object({
  id: z.guid(),
  kind: paperKindSchema,
  owner: userSchema
    .pick({ id: true, name: true, email: true, userType: true })
    .extend({ suspended: z.boolean() }),
  vehicle: z.string().nullable(),
  expiresOn: day,
  daysLeft: z.number().int(),
  document: z.string(),
  submittedAt: moment,
  /** The expiry of the licence that a renewed one would replace. */
  present: day.nullable(),
});
export type AdminPaper = z.infer<typeof adminPaperSchema>;

/** GET /api/admin/trips-after-expiry: booked trips that depart after a paper expires, the next departure first. */
export const tripAfterExpirySchema = z.object({
  id: z.guid(),
  origin: z.string(),
  destination: z.string(),
  status: tripStatusSchema,
  departureDate: moment,
  bookedSeats: z.number().int(),
  driver: z.object({ id: z.guid(), name: z.string(), phone: z.string() }),
  company: z.string().nullable(),
  companyId: z.guid().nullable(),
  vehicle: z.string(),
  papers: z.array(z.object({ kind: paperKindSchema, expiresOn: day })),
});
export type TripAfterExpiry = z.infer<typeof tripAfterExpirySchema>;
