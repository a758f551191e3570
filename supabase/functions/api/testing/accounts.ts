import type postgres from 'postgres';

/** An account that SQL writes past Auth. `metadata` is what a sign-up would send. */
type NewAccount = { id: string; email: string; metadata: postgres.JSONValue };

/** Of "a-cast-password": Auth cannot read a hash that is none. Cheap, because it is tried often and protects nothing. */
const PASSWORD_HASH = '$2b$04$BhrZ3SY1Pl3HbwQOIFzRUOk/ghne.FTjQVQJK6lp0N1snxdmAhLSi';

/**
 * Writes accounts as Auth would leave them; their people have opened the link of their first mail. Auth reads its text columns into strings, so a null in one
 * of them would make its list of users fail for everyone on the same page.
 */
export async function insertAccounts(sql: postgres.ISql, accounts: NewAccount[]): Promise<void> {
  await sql`
    with added as (
      insert into auth.users (
        instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
        confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
        phone_change, phone_change_token, reauthentication_token, created_at, updated_at
      )
      select '00000000-0000-0000-0000-000000000000', a.id, 'authenticated', 'authenticated', a.email, ${PASSWORD_HASH}, now(),
        '{"provider": "email", "providers": ["email"]}', a.metadata, '', '', '', '', '', '', '', '', now(), now()
      from jsonb_to_recordset(${sql.json(accounts)}) as a (id uuid, email text, metadata jsonb)
      returning id, email
    )
    insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select id, id::text, id,
      jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false), 'email', now(), now(), now()
    from added`;
  const ids = accounts.map(({ id }) => id);
  await sql`
    with proved as (update public.profiles set email_verified_at = now() where id = any (${ids}) returning id)
    delete from private.deliveries d using proved where d.user_id = proved.id and d.source = 'email_link'`;
}
