import { z } from 'zod';
import type { AdminUser } from '../contracts/admin.ts';
import { duplicateSchema } from '../contracts/duplicates.ts';
import { userTypeSchema } from '../contracts/users.ts';
import type { AsCaller } from '../database/client.ts';
import { adminPageOf, keysetOf, personPatternOf, type AdminList } from './admin-page.ts';
import type { Page } from './page.ts';

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    nin: z.string().nullable(),
    user_type: userTypeSchema,
    is_verified: z.boolean(),
    suspended: z.boolean(),
    suspension_reason: z.string().nullable(),
    is_rejected: z.boolean(),
    rejection_reason: z.string().nullable(),
    duplicates: z.array(duplicateSchema),
    created_at: z.date(),
    proof_of_address_path: z.string().nullable(),
    position_key: z.string(),
  }),
);

/** All users, or only those whose verification is pending. */
export async function listUsers(
  asAdmin: AsCaller,
  list: AdminList,
  { unverifiedOnly = false }: { unverifiedOnly?: boolean } = {},
): Promise<Page<AdminUser>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`p.created_at`, name: sql`lower(p.name)`, id: sql`p.id` });
    return sql`
      select p.id, p.name, p.email, p.phone, p.nin, p.user_type, p.is_verified, p.suspended, p.suspension_reason,
        p.rejected_at is not null as is_rejected, p.rejection_reason, p.created_at, p.proof_of_address_path,
        ${unverifiedOnly ? sql`private.list_duplicates(p.id)` : sql`'[]'::jsonb`} as duplicates, ${keyset.key}
      from public.profiles p
      where p.deleted_at is null
        ${unverifiedOnly ? sql`and p.awaits_decision` : sql``}
        ${list.search ? sql`and p.id in (select private.find_people(${personPatternOf(list.search)}))` : sql``}
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageOf(rowsSchema.parse(rows), list, toUser);
}

function toUser(row: z.infer<typeof rowsSchema>[number]): AdminUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    nin: row.nin,
    userType: row.user_type,
    isVerified: row.is_verified,
    suspended: row.suspended,
    suspensionReason: row.suspension_reason,
    isRejected: row.is_rejected,
    rejectionReason: row.rejection_reason,
    // A plate is decided with its vehicle.
    duplicates: row.duplicates.filter(({ kind }) => kind !== 'plate'),
    createdAt: row.created_at.toISOString(),
    proofOfAddress: row.proof_of_address_path,
  };
}
