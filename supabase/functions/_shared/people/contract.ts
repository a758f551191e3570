import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

export const userTypeSchema = z.enum(['passenger', 'driver', 'corporate']);
export type UserType = z.infer<typeof userTypeSchema>;

/** GET /api/user: the caller's profile. `proofOfAddress` is a storage path, never a public URL. */
export const userSchema = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  nin: z.string().nullable(),
  userType: userTypeSchema,
  isVerified: z.boolean(),
  suspended: z.boolean(),
  createdAt: moment,
  proofOfAddress: z.string().nullable(),
  companyName: z.string().nullable(),
  /** Average rating, null until the first rating is revealed. */
  rating: z.number().nullable(),
  ratingCount: z.number().int(),
  /** Storage path of the photo. */
  photo: z.string().nullable(),
  /** The name for which the user waits: a reviewed name stays until an administrator accepts another. */
  waitingName: z.string().nullish(),
  /** Why the account was not verified; null unless it was rejected. A company that sent a new proof is in review again. */
  rejection: z.object({ reason: z.string().nullable(), isInReview: z.boolean() }).nullish(),
});
export type User = z.infer<typeof userSchema>;
