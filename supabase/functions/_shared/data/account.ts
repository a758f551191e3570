import { z } from 'zod';
import type { EditUser } from '../contracts/account.ts';
import type { AsCaller } from './client.ts';

const fileRowsSchema = z.array(z.object({ name: z.string() }));
const exportRowsSchema = z.tuple([z.object({ data: z.record(z.string(), z.unknown()) })]);

/** Changes what a person may change about themselves; what is not named stays. */
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

/** Everything that is kept about the caller. */
export async function exportOwnData(asCaller: AsCaller): Promise<Record<string, unknown>> {
  const rows = await asCaller((sql) => sql`select private.export_own_data() as data`);
  return exportRowsSchema.parse(rows)[0].data;
}

/** First step of leaving: from here on the caller may remove their files; answers the files' paths. */
export async function requestDeletion(asCaller: AsCaller, userId: string): Promise<string[]> {
  return asCaller(async (sql) => {
    await sql`select private.request_deletion()`;
    const rows = await sql`
      select name from storage.objects
      where bucket_id = 'documents' and split_part(name, '/', 1) = ${userId} order by name
    `;
    return fileRowsSchema.parse(rows).map((row) => row.name);
  });
}

/** Last step of leaving. Rules: `private.delete_own_account`. */
export async function deleteOwnAccount(asCaller: AsCaller): Promise<void> {
  await asCaller((sql) => sql`select private.delete_own_account()`);
}
