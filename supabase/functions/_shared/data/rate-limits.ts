import { z } from 'zod';
import type { AsCaller } from './client.ts';

interface Hit {
  /** A hash: what is counted is nobody's business. */
  bucket: string;
  maxHits: number;
  windowSeconds: number;
}

const rowsSchema = z.tuple([z.object({ wait_seconds: z.number() })]);

/** Counts one hit. Answers the seconds to wait: 0 when it is allowed. */
export async function hitRateLimit(asCaller: AsCaller, hit: Hit): Promise<number> {
  const rows = await asCaller(
    (sql) => sql`
      select private.hit_rate_limit(${hit.bucket}, ${hit.maxHits}, ${hit.windowSeconds}) as wait_seconds
    `,
  );
  return rowsSchema.parse(rows)[0].wait_seconds;
}
