import { asCaller } from '../caller.ts';
import type { Services } from '../lite-services.ts';

type Row = {
  bucket: string;
  key: string;
  owner: string | null;
  upsert: boolean;
  metadata: { size: number; mimetype: string };
};

/** Ends a transaction whose changes must not stay. */
class Undo extends Error {}

const SERVICE_ROLE = {
  role: 'service_role',
  claims: { role: 'service_role' },
  storageOperation: 'storage.object.upload_signed',
};

/**
 * Asks the database whether it would take the row of an upload, as hosted does before it takes bytes: the same
 * statement, as service role, rolled back. The project's triggers decide here.
 *
 * @throws the error of PostgreSQL when it refuses the row; 23505 when the object exists and `upsert` is false.
 */
export async function checkRow(services: Services, row: Row): Promise<void> {
  const { sql } = services;
  const { bucket, key, owner, upsert, metadata } = row;
  try {
    await asCaller(sql, SERVICE_ROLE, async (transaction) => {
      await transaction`
        insert into storage.objects (bucket_id, name, owner_id, version, metadata)
        values (${bucket}, ${key}, ${owner}, gen_random_uuid()::text, ${sql.json(metadata)})
        ${upsert ? sql`on conflict (bucket_id, name) do update set version = excluded.version` : sql``}`;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

/** Deletes the bytes of an upload that failed after they were stored, unless the object's row exists. */
export async function removeOrphan(
  { sql, removeFile }: Services,
  { bucket, key }: Pick<Row, 'bucket' | 'key'>,
): Promise<void> {
  const rows = await sql`select from storage.objects where bucket_id = ${bucket} and name = ${key}`;
  if (rows.length === 0) await removeFile(bucket, key);
}
