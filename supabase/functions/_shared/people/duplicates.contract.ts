import { z } from 'zod';

/**
 * The same number on another account, now or earlier. `accepted`: an administrator has looked at it; an approval is refused
 * until then if the number is `proved` to be the other account's. A deleted account stays here if it was suspended, without its name.
 */
export const duplicateSchema = z.object({
  id: z.guid(),
  kind: z.enum(['nin', 'licence', 'bank_account', 'plate']),
  userId: z.guid(),
  name: z.string(),
  email: z.string(),
  suspended: z.boolean(),
  deleted: z.boolean(),
  proved: z.boolean(),
  accepted: z.boolean(),
});
export type Duplicate = z.infer<typeof duplicateSchema>;

/** Ids of the duplicates that the administrator was shown and accepts with an approval; a reason is required then. */
export const acceptedDuplicatesSchema = z.array(z.guid()).max(100).nullish();
