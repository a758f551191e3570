import { z } from 'zod';
import { asCaller, type Caller } from '../caller.ts';
import type { Services } from '../lite-services.ts';
import { SERVICE } from './callers.ts';

type Json = Record<string, unknown>;

type ObjectRow = {
  bucket: string;
  key: string;
  owner: string | null;
  metadata: Json;
  userMetadata: Json | null;
};

/** Ends a transaction whose changes must not stay. */
class Undo extends Error {}

/**
 * Asks the database whether it would take the row of an upload, as hosted does before it takes bytes: an insert as the
 * caller, with what the caller declares, rolled back. The project's policies and triggers decide here.
 *
 * @throws the error of PostgreSQL when it refuses the row; 23505 when the object exists and `upsert` is false.
 */
export async function askForRow(
  { sql }: Services,
  caller: Caller,
  { upsert, ...row }: ObjectRow & { upsert: boolean },
): Promise<void> {
  const { bucket, key, owner, metadata, userMetadata } = row;
  try {
    await asCaller(sql, caller, async (transaction) => {
      await transaction`
        insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
        values (${bucket}, ${key}, ${uuidOf(owner)}, ${owner}, '1', ${json(sql, metadata)}, ${json(sql, userMetadata)})
        ${upsert ? sql`on conflict (bucket_id, name) do update set version = excluded.version returning id` : sql``}`;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

const storedSchema = z.looseObject({ id: z.string(), metadata: z.looseObject({}).nullable() });

/**
 * Stores an object as hosted does at the end of every upload, whichever its door: an upsert as Storage itself. Here the
 * bytes are written inside the transaction, after the row: what a trigger refuses leaves no bytes.
 */
export async function storeObject(
  { sql }: Services,
  storageOperation: string,
  { store, ...row }: ObjectRow & { store: () => Promise<unknown> },
): Promise<z.infer<typeof storedSchema>> {
  const { bucket, key, owner, metadata, userMetadata } = row;
  return asCaller(sql, { ...SERVICE, storageOperation }, async (transaction) => {
    const [stored] = await transaction`
      insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
      values (
        ${bucket}, ${key}, ${uuidOf(owner)}, ${owner}, gen_random_uuid()::text,
        ${json(sql, metadata)}, ${json(sql, userMetadata)}
      )
      on conflict (bucket_id, name) do update set
        owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
        metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()
      returning *`;
    await store();
    return storedSchema.parse(stored);
  });
}

function uuidOf(owner: string | null): string | null {
  return z.guid().safeParse(owner).data ?? null;
}

function json(sql: Services['sql'], value: Json | null) {
  return value === null ? null : sql.json(JSON.parse(JSON.stringify(value)));
}
