import { z } from 'zod';
import type { EditUser } from '../contracts/account.ts';
import type { Registration } from '../contracts/auth.ts';
import { userTypeSchema, type User } from '../contracts/users.ts';
import type { AsCaller } from '../database/client.ts';
import { AppError } from '../domain/app-error.ts';

const userRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  nin: z.string().nullable(),
  user_type: userTypeSchema,
  is_verified: z.boolean(),
  suspended: z.boolean(),
  created_at: z.date(),
  proof_of_address_path: z.string().nullable(),
  company_name: z.string().nullable(),
  rating: z.number().nullable(),
  rating_count: z.number(),
  photo_path: z.string().nullable(),
  rejected_at: z.date().nullable(),
  rejection_reason: z.string().nullable(),
  awaits_decision: z.boolean(),
});

/** A user's own profile. @throws AppError `unauthenticated` if the account no longer exists. */
export async function readUser(asCaller: AsCaller, userId: string): Promise<User> {
  const rows = await asCaller(
    (sql) => sql`
      select p.id, p.name, p.email, p.phone, p.nin, p.user_type, p.is_verified, p.suspended, p.created_at,
        p.proof_of_address_path, c.name as company_name,
        p.rating_average::float8 as rating, p.rating_count, p.photo_path,
        p.rejected_at, p.rejection_reason, p.awaits_decision
      from public.profiles p
      left join public.companies c on c.id = p.id
      where p.id = ${userId}
    `,
  );
  const row = z.array(userRowSchema).parse(rows)[0];
  if (!row) throw new AppError('unauthenticated', 'Please sign in again.');
  return toUser(row);
}

/** Records the path of the caller's proof of address in the private bucket. */
export async function saveProofOfAddress(asCaller: AsCaller, path: string): Promise<void> {
  await asCaller((sql) => sql`select private.record_proof_of_address(${path})`);
}

function toUser(row: z.infer<typeof userRowSchema>): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    nin: row.nin,
    userType: row.user_type,
    isVerified: row.is_verified,
    suspended: row.suspended,
    createdAt: row.created_at.toISOString(),
    proofOfAddress: row.proof_of_address_path,
    companyName: row.company_name,
    rating: row.rating,
    ratingCount: row.rating_count,
    photo: row.photo_path,
    rejection: row.rejected_at && { reason: row.rejection_reason, isInReview: row.awaits_decision },
  };
}

const registrationRowsSchema = z.tuple([z.object({ id: z.uuid() })]);

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
  return registrationRowsSchema.parse(rows)[0].id;
}

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

/** Records that the caller wants this address; for an hour Auth may change it. */
export async function requestEmailChange(asCaller: AsCaller, newEmail: string): Promise<void> {
  await asCaller((sql) => sql`select private.request_email_change(${newEmail})`);
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
