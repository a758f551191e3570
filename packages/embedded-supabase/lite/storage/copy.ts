import { z } from 'zod';
import { asCaller, type Caller } from '../caller.ts';
import type { Call, Services } from '../lite-services.ts';
import { ownerOf, readAsker } from './callers.ts';
import { readChecked } from './checked-calls.ts';
import { askForRow, storeObject } from './object-rows.ts';
import { checkKey } from './object-rules.ts';
import { objectNotFound } from './refusal.ts';

const copySchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).optional(),
});

/** POST /object/copy. As hosted, the caller may choose another type, which is compared with no rule of the bucket. */
export async function copy(services: Services, call: Call): Promise<Response> {
  const body = await readChecked(call.request, copySchema);
  const { bucketId, sourceKey, destinationKey: key, destinationBucket: bucket = bucketId } = body;
  checkKey(key);
  const asker = await readAsker(services, call);
  const caller = { ...asker, storageOperation: 'storage.object.copy' };
  const source = await readSource(services, caller, { bucket: bucketId, key: sourceKey });
  const chosen = body.copyMetadata ? {} : (body.metadata ?? {});
  const metadata = { ...source.metadata, ...chosen };
  const row = {
    bucket,
    key,
    owner: ownerOf(asker),
    metadata,
    userMetadata: body.copyMetadata ? source.user_metadata : null,
  };
  await askForRow(services, caller, { ...row, upsert: call.request.headers.get('x-upsert') === 'true' });
  const stored = await storeObject(services, caller.storageOperation, {
    ...row,
    store: async () => {
      const file = await services.files.getObject(bucketId, sourceKey, undefined);
      if (!(file.body instanceof Uint8Array)) throw objectNotFound();
      const { mimetype, cacheControl } = { ...file.metadata, ...chosen };
      await services.files.uploadObject(bucket, key, undefined, file.body, mimetype, cacheControl);
    },
  });
  return Response.json({ ...stored, Id: stored.id, Key: `${bucket}/${key}` });
}

const metadataSchema = z.record(z.string(), z.unknown());
const sourceSchema = z.object({
  metadata: metadataSchema.nullable(),
  user_metadata: metadataSchema.nullable(),
});

/** The row of an object that the caller may read. @throws StorageRefusal NoSuchKey. */
export async function readSource(
  { sql }: Services,
  caller: Caller,
  { bucket, key }: { bucket: string; key: string },
): Promise<z.infer<typeof sourceSchema>> {
  const rows = await asCaller(
    sql,
    caller,
    (transaction) => transaction`
      select metadata, user_metadata from storage.objects where bucket_id = ${bucket} and name = ${key}`,
  );
  if (rows[0] === undefined) throw objectNotFound();
  return sourceSchema.parse(rows[0]);
}
