import type { Caller } from '../caller.ts';
import { JOB_STATEMENT_SECONDS } from '../limits.ts';
import { hex } from '../secrets.ts';

type DatabaseRole =
  | 'anon'
  | 'authenticated'
  | 'app_admin'
  | 'app_relay'
  | 'app_clock'
  | 'app_payments'
  | 'app_courier';

const ROLE: Record<Caller['kind'], DatabaseRole> = {
  anonymous: 'anon',
  user: 'authenticated',
  person: 'authenticated',
  alarm_key: 'anon',
  admin: 'app_admin',
  admin_sign_in: 'app_admin',
  relay: 'app_relay',
  clock: 'app_clock',
  payments: 'app_payments',
  courier: 'app_courier',
};

const CHECK: Record<Caller['kind'], string | null> = {
  anonymous: null,
  user: 'private.require_active()',
  person: 'private.require_person()',
  alarm_key: 'private.require_person()',
  admin: 'private.require_admin()',
  admin_sign_in: null,
  relay: null,
  clock: null,
  payments: null,
  courier: null,
};

/** A request with a client key: with the same key only the same request is answered (`private.note_request`). */
export interface AskedRequest {
  clientKey: string;
  /** SHA-256 of the call and its whole body. */
  digest: string;
}
interface Opening {
  begin?: string;
  asked?: AskedRequest | undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DIGEST = /^[\da-f]{64}$/;

/**
 * The batch of statements that opens a transaction for a caller: begin, role and claims for this transaction only, and
 * for users and administrators the check that their access is not revoked (suspended, deleted, signed out); then the note of a
 * request with a client key.
 * The clock has more time for a statement than a request: some jobs read whole tables.
 * If any part fails, the transaction is aborted and Postgres refuses every later statement: it fails closed.
 */
export function openingOf(caller: Caller, { begin = 'begin', asked }: Opening = {}): string {
  const role = ROLE[caller.kind];
  // A batch of several statements takes no parameters. Hex digits cannot end a literal, so no claim can inject SQL.
  const claims = hex(new TextEncoder().encode(JSON.stringify(claimsOf(caller, role))));
  const identity =
    `${begin}; select set_config('role', '${role}', true), ` +
    `set_config('request.jwt.claims', convert_from(decode('${claims}', 'hex'), 'utf8'), true)`;
  const time = caller.kind === 'clock' ? `; set local statement_timeout = '${JOB_STATEMENT_SECONDS}s'` : '';
  const check = CHECK[caller.kind];
  const checked = check === null ? identity + time : `${identity}; select ${check}`;
  return asked === undefined ? checked : `${checked}; ${noteOf(asked)}`;
}

function noteOf({ clientKey, digest }: AskedRequest): string {
  // Both were parsed and hashed before; anything else must not become SQL.
  if (!UUID.test(clientKey) || !DIGEST.test(digest)) throw new Error('no key or digest of a request');
  return `select private.note_request('${clientKey}', '${digest}')`;
}

/** Whether the opening checks that the caller still has access. */
export function isChecked({ kind }: Caller): boolean {
  return CHECK[kind] !== null;
}

function claimsOf(caller: Caller, role: DatabaseRole): object {
  if (caller.kind === 'user' || caller.kind === 'person') return { ...caller.claims, role };
  if (caller.kind === 'alarm_key') return { role, alarm_key: caller.keyHash };
  if (caller.kind === 'admin')
    return {
      role,
      admin_session: caller.sessionHash,
      address_hash: caller.addressHash,
      decision: caller.decision,
    };
  if (caller.kind === 'admin_sign_in') return { role, address_hash: caller.addressHash };
  return { role };
}
