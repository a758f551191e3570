import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';
import { userSchema } from './contract.ts';

/** GET /api/admin/pending-names: a person whose name was reviewed asks for another one. */
export const adminNameSchema = z.object({
  id: z.guid(),
  newName: z.string(),
  askedAt: moment,
  person: userSchema
    .pick({ id: true, name: true, email: true, userType: true, isVerified: true })
    .extend({ suspended: z.boolean() }),
});
export type AdminName = z.infer<typeof adminNameSchema>;

/** POST /api/admin/decide-name/{id}: a reason is required to decline. */
export const decideNameSchema = z.object({
  approve: z.boolean(),
  reason: z.string().trim().max(500).nullish(),
});
