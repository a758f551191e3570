import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Claims } from './tokens.ts';

/** The caller of a check, and the topic (without prefix) that it is about. */
export interface Caller {
  topic: string;
  claims: Claims;
  /** The x-* headers of the request; policies read them as `request.headers`. */
  headers: Record<string, string>;
}

/** A caller's read rights by row-level security on `realtime.messages`. `presence` is null when it was not checked. */
export interface ReadRights {
  broadcast: boolean;
  presence: boolean | null;
  /** A policy that raised an error, a role that does not exist, a missing partition. Rights are false then. */
  failure: { code: string; message: string } | null;
}

interface WriteRights {
  broadcast: boolean;
  presence: boolean;
  failure: { code: string; message: string } | null;
}

/** SQLSTATE of an insert for which no partition exists. */
export const MISSING_PARTITION = '23514';

export interface Authorizer {
  /** One result per caller, in order, in one round trip. Rejects when the database cannot be reached. */
  read(callers: (Caller & { presence: boolean })[]): Promise<ReadRights[]>;
  write(caller: Caller): Promise<WriteRights>;
}

const failureFields = { failure_code: z.string().nullable(), failure: z.string().nullable() };
const readRowsSchema = z.array(
  z.object({ broadcast: z.boolean(), presence: z.boolean().nullable(), ...failureFields }),
);
const writeRowsSchema = z.array(
  z.object({ broadcast: z.boolean(), presence: z.boolean(), ...failureFields }),
);

/** Checks rights in the database. `sql` is supabase_admin; the SQL functions take the caller's role. */
export function createAuthorizer(sql: Sql): Authorizer {
  return {
    async read(callers) {
      const rows = await sql`
        select broadcast, presence, failure_code, failure
        from local_realtime.read_rights(${JSON.stringify(callers)}::text::jsonb) order by caller`;
      return readRowsSchema.parse([...rows]).map(withFailure);
    },
    async write(caller) {
      const rows = await sql`
        select broadcast, presence, failure_code, failure
        from local_realtime.write_rights(${JSON.stringify(caller)}::text::jsonb)`;
      const [rights] = writeRowsSchema.parse([...rows]);
      if (!rights) throw new Error('write_rights returned no row');
      return withFailure(rights);
    },
  };
}

interface FailureRow {
  failure_code: string | null;
  failure: string | null;
}

function withFailure<Row extends FailureRow>({ failure_code, failure, ...rights }: Row) {
  const message = failure ?? '';
  return { ...rights, failure: failure_code === null ? null : { code: failure_code, message } };
}
