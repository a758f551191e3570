import { z } from 'zod';
import { asCaller } from '../caller.ts';
import { parseJson, readBody } from '../http-body.ts';
import { JSON_BODY_MAX_BYTES, LIST_DEFAULT_ROWS, LIST_MAX_ROWS } from '../lite-limits.ts';
import type { Call, Services } from '../lite-services.ts';
import { readAsker } from './callers.ts';
import { readBucketLimits } from './object-rules.ts';
import { StorageRefusal } from './refusal.ts';

const listSchema = z.object({
  prefix: z.string().default(''),
  search: z.string().default(''),
  limit: z.int().min(1).max(LIST_MAX_ROWS).default(LIST_DEFAULT_ROWS),
  offset: z.int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

/**
 * POST /object/list/{bucket}: the direct entries of a folder that the caller may read: files with their metadata,
 * folders with their names only. The library would list the full paths of all depths.
 */
export async function list(
  services: Services,
  call: Call,
  { bucket }: { bucket: string },
): Promise<Response> {
  const bytes = await readBody(call.request, JSON_BODY_MAX_BYTES);
  const options = listSchema.safeParse(parseJson(new TextDecoder().decode(bytes ?? new Uint8Array())));
  if (!options.success) throw new StorageRefusal('invalid_request', 'body must match the list options');
  await readBucketLimits(services, bucket);
  const { prefix, search, limit, offset, sortBy } = options.data;
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const caller = { ...(await readAsker(services, call)), storageOperation: 'storage.object.list' };
  const rows = await asCaller(services.sql, caller, async (sql) => {
    const direction = sortBy.order === 'asc' ? sql`asc` : sql`desc`;
    return sql`
      with entries as (
        select *, substr(name, length(${folder}) + 1) as rest
        from storage.objects
        where bucket_id = ${bucket} and starts_with(name, ${folder})
      )
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata
      from entries
      where position('/' in rest) = 0 and rest <> '' and starts_with(lower(rest), lower(${search}))
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
        null::timestamptz, null::jsonb
      from entries
      where position('/' in rest) > 0 and starts_with(lower(rest), lower(${search}))
      order by ${sql(sortBy.column)} ${direction} nulls first, name
      limit ${limit} offset ${offset}`;
  });
  return Response.json([...rows]);
}
