import { adminUserSchema, type AdminUser, type PeopleState } from './admin.contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { adminPageAs, keysetOf, personPatternOf, type AdminList } from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';
import { valueAs } from '../core/database/rows.ts';
import { figuresSchema, type Figures } from '../core/figures.contract.ts';

// A plate is decided with its vehicle.
const userRowSchema = adminUserSchema.transform((user) => ({
  ...user,
  duplicates: user.duplicates.filter(({ kind }) => kind !== 'plate'),
}));

/** How many of the users or drivers that the search finds are in each state. */
export async function peopleFigures(
  sql: Sql,
  { search }: AdminList,
  of: 'users' | 'drivers',
): Promise<Figures> {
  const rows = search
    ? await sql`
        select private.people_figures(${of}, array(select private.find_people(${personPatternOf(search)}))) as figures`
    : await sql`select private.people_figures(${of}) as figures`;
  return valueAs(figuresSchema, rows);
}

/** All users, or only those with a state; `waiting`: their verification is pending. */
export async function listUsers(
  asAdmin: AsCaller,
  list: AdminList,
  { only }: { only?: PeopleState | 'waiting' | undefined },
): Promise<Page<AdminUser>> {
  return asAdmin(async (sql) => {
    const ofState = {
      all: sql``,
      waiting: sql`and p.awaits_decision`,
      verified: sql`and p.is_verified and not p.suspended`,
      unverified: sql`and not p.is_verified and not p.suspended`,
      suspended: sql`and p.suspended`,
    }[only ?? 'all'];
    const keyset = keysetOf(sql, list, { at: sql`p.created_at`, name: sql`lower(p.name)`, id: sql`p.id` });
    const rows = await sql`
      select p.id, p.name, p.email, p.phone, p.nin, p.user_type, p.is_verified, p.suspended, p.suspension_reason,
        p.rejected_at is not null as is_rejected, p.rejection_reason, p.created_at, p.proof_of_address_path as proof_of_address,
        ${only === 'waiting' ? sql`private.list_duplicates(p.id)` : sql`'[]'::jsonb`} as duplicates, ${keyset.key}
      from public.profiles p
      where p.deleted_at is null ${ofState}
        ${list.search ? sql`and p.id = any (array(select private.find_people(${personPatternOf(list.search)})))` : sql``}
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
    const page = adminPageAs(userRowSchema, rows, list);
    return list.after === null && only !== 'waiting'
      ? { ...page, figures: await peopleFigures(sql, list, 'users') }
      : page;
  });
}
