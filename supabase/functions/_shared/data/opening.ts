import type { Caller } from '../domain/caller.ts';

type DatabaseRole = 'anon' | 'authenticated' | 'app_admin';

const ROLE: Record<Caller['kind'], DatabaseRole> = {
  anonymous: 'anon',
  user: 'authenticated',
  admin: 'app_admin',
};

/**
 * The statements that open a transaction on behalf of a caller, as one batch: begin, role and claims for this
 * transaction only, and for users the question whether they may still come in (suspended, deleted, signed out).
 * If any part fails, the transaction is aborted and everything after it is refused: fails closed.
 */
export function openingOf(caller: Caller): string {
  const role = ROLE[caller.kind];
  const claims = hex(JSON.stringify(claimsOf(caller, role)));
  const identity =
    `begin; select set_config('role', '${role}', true), ` +
    `set_config('request.jwt.claims', convert_from(decode('${claims}', 'hex'), 'utf8'), true)`;
  return caller.kind === 'user' ? `${identity}; select private.require_active()` : identity;
}

function claimsOf(caller: Caller, role: DatabaseRole): object {
  if (caller.kind === 'user') return { ...caller.claims, role };
  if (caller.kind === 'admin') return { sub: caller.adminId, session_id: caller.sessionId, role };
  return { role };
}

// A batch of several statements takes no parameters. Hex digits cannot end a literal, whatever a claim holds.
function hex(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
