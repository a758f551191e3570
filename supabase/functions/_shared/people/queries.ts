import { z } from 'zod';
import type { EditUser } from './account.contract.ts';
import type { Registration } from './auth.contract.ts';
import { userSchema, type User } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { rowsAs, valueAs } from '../core/database/rows.ts';

/** A user's own profile. @throws AppError `unauthenticated` if the account no longer exists. */
export async function readUser(asCaller: AsCaller, userId: string): Promise<User> {
  const rows = await asCaller(
    (sql) => sql`
      select p.id, p.name, p.email, p.phone, p.nin, p.user_type, p.is_verified, p.suspended, p.created_at,
        p.proof_of_address_path as proof_of_address, c.name as company_name,
        p.rating_average::float8 as rating, p.rating_count, p.photo_path as photo,
        private.own_waiting_name() as waiting_name,
        case when p.rejected_at is not null
          then json_build_object('reason', p.rejection_reason, 'isInReview', p.awaits_decision) end as rejection
      from public.profiles p
      left join public.companies c on c.id = p.id
      where p.id = ${userId}
    `,
  );
  const [user] = rowsAs(userSchema, rows);
  if (!user) throw new AppError('unauthenticated', 'Please sign in again.');
  return user;
}

/** Records the path of the caller's proof of address in the private bucket. */
export async function saveProofOfAddress(asCaller: AsCaller, path: string): Promise<void> {
  await asCaller((sql) => sql`select private.record_proof_of_address(${path})`);
}

/**
 * Stores a registration without its password for an hour. The sign-up at Auth passes the returned id as metadata
 * `registration`, so that personal data never travels through Auth.
 */
export async function storeRegistration(
  asAnyone: AsCaller,
  { email, details }: { email: string; details: Omit<Registration, 'password'> },
): Promise<string> {
  const rows = await asAnyone(
    (sql) => sql`select private.store_registration(${email}, ${sql.json(details)}) as id`,
  );
  return valueAs(z.guid(), rows);
}

// Read by hand: the export keeps the amounts and names of the database.
const exportRowsSchema = z.tuple([z.object({ data: z.record(z.string(), z.unknown()) })]);

/** Changes a user's own profile; fields that are not given stay as they are. */
export async function editUser(
  asCaller: AsCaller,
  { userId, changes }: { userId: string; changes: EditUser },
): Promise<void> {
  const { name, phone, photoPath, proofOfAddressPath } = changes;
  await asCaller(async (sql) => {
    if (name !== undefined || phone !== undefined) {
      await sql`
        update public.profiles set name = coalesce(${name ?? null}, name), phone = coalesce(${phone ?? null}, phone)
        where id = ${userId}
      `;
    }
    if (photoPath !== undefined) await sql`select private.record_photo(${photoPath})`;
    if (proofOfAddressPath !== undefined)
      await sql`select private.record_proof_of_address(${proofOfAddressPath})`;
  });
}

/** Stores the plain form of the caller's password. */
export async function storePlainPassword(asCaller: AsCaller, typed: string): Promise<void> {
  await asCaller((sql) => sql`select private.store_plain_password(${typed})`);
}

/** Records that the caller wants this address; for an hour Auth may change it. */
export async function requestEmailChange(asCaller: AsCaller, newEmail: string): Promise<void> {
  await asCaller((sql) => sql`select private.request_email_change(${newEmail})`);
}

/** Holds back mails about a change of the caller's address again. */
export async function endEmailRequest(asCaller: AsCaller): Promise<void> {
  await asCaller((sql) => sql`select private.end_email_request()`);
}

/** All data stored about the caller. */
export async function exportOwnData(asCaller: AsCaller): Promise<Record<string, unknown>> {
  const rows = await asCaller((sql) => sql`select private.export_own_data() as data`);
  return exportRowsSchema.parse(rows)[0].data;
}

/** Deletes the caller's account and queues their files for deletion. Rules: `private.delete_own_account`. */
export async function deleteOwnAccount(asCaller: AsCaller): Promise<void> {
  await asCaller((sql) => sql`select private.delete_own_account()`);
}
