import { adminNameSchema, type AdminName } from './names.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { adminPageAs, isFoundIn, keysetOf, type AdminList } from '../core/database/admin-page.ts';
import type { Page } from '../core/database/page.ts';

/** Names that wait for an administrator; searched by either name and by e-mail. */
export async function listPendingNames(asAdmin: AsCaller, list: AdminList): Promise<Page<AdminName>> {
  const rows = await asAdmin((sql) => {
    const keyset = keysetOf(sql, list, { at: sql`n.asked_at`, name: sql`lower(p.name)`, id: sql`n.id` });
    return sql`
      select n.id, n.new_name, n.asked_at, p.id as person__id, p.name as person__name, p.email as person__email,
        p.user_type as person__user_type, p.is_verified as person__is_verified, p.suspended as person__suspended,
        ${keyset.key}
      from private.waiting_names() n
      join public.profiles p on p.id = n.person_id and p.deleted_at is null
      where true
        ${list.search === null ? sql`` : sql`and ${isFoundIn(sql, sql`concat_ws(' ', n.new_name, p.name, p.email)`, list.search)}`}
        ${keyset.where}
      ${keyset.orderBy}
      limit ${list.limit + 1}
    `;
  });
  return adminPageAs(adminNameSchema, rows, list);
}
