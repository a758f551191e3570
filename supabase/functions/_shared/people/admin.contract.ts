import { z } from 'zod';
import { duplicateSchema } from './duplicates.contract.ts';
import { userSchema } from './contract.ts';
import { adminListQuerySchema } from '../core/admin.contract.ts';

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
