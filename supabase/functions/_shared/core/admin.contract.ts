import { z } from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './limits.ts';

const reason = z.string().trim().max(500);

export const adminSuccessSchema = z.object({ success: z.literal(true) });

/** Every admin list: `?search=&sort=&id=&cursor=&limit=`; the next cursor in the Link header. */
export const adminListQuerySchema = z.object({
  search: z.string().trim().max(100).optional(),
  sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
  /** Only the row with this id. */
  id: z.guid().optional(),
  // The cursor may contain a name of 200 letters of four bytes each, as base64 of JSON.
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

/** A reason that the route itself requires. */
export const requiredReasonSchema = reason.min(1, 'Please give a reason');

export const rejectSchema = z.object({ reason: reason.nullish() });

/** The decision in effect. The opposite decision afterwards is refused with 409. */
export const decisionSchema = z.object({ id: z.guid(), status: z.string() });
export type Decision = z.infer<typeof decisionSchema>;

export interface Verdict {
  id: string;
  approve: boolean;
  reason?: string | null | undefined;
  /** Ids of duplicates that the approval accepts; the reason is about them. */
  duplicates?: string[] | null | undefined;
}
