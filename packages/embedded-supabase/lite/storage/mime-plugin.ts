import { z } from 'zod';
import type { Connection } from '../hooks.ts';
import { requestContext } from '../request-context.ts';

type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];

const bucketSchema = z.object({ allowed_mime_types: z.array(z.string()) });

/**
 * The library compares a file's type with the bucket's types letter by letter and so refuses everything for
 * `image/*`. The adapter has compared them itself; here it lets the library read a bucket row in which the
 * accepted type is spelled out.
 */
export function acceptWildcardMimes(connection: Connection): void {
  const plugin: Plugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(spellOut) }),
  };
  connection.kysely = connection.kysely.withPlugin(plugin);
}

function spellOut<Row>(row: Row): Row {
  const mime = requestContext.getStore()?.acceptedMime ?? null;
  const bucket = bucketSchema.safeParse(row);
  if (mime === null || !bucket.success) return row;
  return { ...row, allowed_mime_types: [...bucket.data.allowed_mime_types, mime] };
}
