import { nameOf } from '../../functions/_shared/core/calls/declare-call.ts';
import type { CallerName } from '../../functions/_shared/core/calls/who.ts';
import { CALLS } from '../../functions/api/calls.ts';
import type { Fixtures } from '../../functions/api/testing/fixtures.ts';
import { PERMISSIONS } from '../../functions/api/testing/permissions.ts';
import { SAMPLE_CALLS } from '../../functions/api/testing/sample-calls.ts';
import { MORE_CALLERS } from './world.ts';

/** Every route of the façade, as `METHOD /path`. */
export const routes = Object.keys(SAMPLE_CALLS);

/** Calls that ask for a secret of their own, not for the person. */
const OWN_PROOF = new Set(
  CALLS.filter(({ call }) => call.who.guard === 'own proof').map(({ call }) => nameOf(call)),
);

/** The expected answer to this caller: `yes` for 2xx, or the status, with the code for a suspended person. */
export function expectedFor(route: string, caller: string): string {
  const like = Object.entries(MORE_CALLERS).find(([name]) => name === caller)?.[1] ?? caller;
  const cell = PERMISSIONS.get(route)?.[like as CallerName] ?? 'no row';
  return like === 'suspended' && cell === '403' && !OWN_PROOF.has(route) ? '403 suspended' : cell;
}

/** The answer in the words of `expectedFor`. */
export function answerOf({ status, body }: { status: number; body: unknown }): string {
  if (status < 300) return 'yes';
  const isSuspended =
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'suspended';
  return isSuspended ? `${status} suspended` : String(status);
}

/** The sample call of a route: its path with the method, and what is sent with it. */
export async function requestOf(route: string, fixtures: Fixtures, caller: CallerName) {
  const [method = '', address = ''] = route.split(' ');
  const { path = address, ...attack } = (await SAMPLE_CALLS[route]?.(fixtures, caller)) ?? {};
  return { request: `${method} /api${path}`, method, path, attack };
}
