import postgres from 'postgres';
import type { WithCaller } from '../../supabase/functions/_shared/core/database/client.ts';
import { openingOf } from '../../supabase/functions/_shared/core/database/opening.ts';
import { toAppError } from '../../supabase/functions/_shared/core/database/refusals.ts';
import { runTransaction } from '../../supabase/functions/_shared/core/database/client.ts';
import { readCounters, readsBetween, readsOfBoth, type Reads } from './counters.ts';

/** The façade's database over one connection, which counts what every transaction reads. */
export interface CountedDatabase {
  withCaller: WithCaller;
  /** The rows and buffers read since the last call of this function. */
  takeReads(): Reads;
  close(): Promise<void>;
}

/**
 * @param url Of a login that may take the callers' roles.
 * @param settings Of the connection, as `enable_seqscan`.
 */
export function createCountedDatabase(url: string, settings: Record<string, string> = {}): CountedDatabase {
  const sql = postgres(url, { max: 1, prepare: false, onnotice: () => undefined, connection: settings });
  let reads: Reads = new Map();
  return {
    async withCaller(caller, work) {
      const connection = await sql.reserve();
      try {
        // The opening begins again, which Postgres answers with a notice.
        await connection.unsafe('begin');
        const before = await readCounters(connection);
        return await runTransaction(connection, {
          opening: openingOf(caller),
          async work(own) {
            const answer = await work(own);
            reads = readsOfBoth(reads, readsBetween(before, await readCounters(connection)));
            return answer;
          },
        });
      } catch (error) {
        throw toAppError(error);
      } finally {
        connection.release();
      }
    },
    takeReads() {
      const taken = reads;
      reads = new Map();
      return taken;
    },
    close: () => sql.end(),
  };
}
