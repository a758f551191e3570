import type { CallerName } from '../../functions/_shared/core/calls/who.ts';
import type { Fixtures } from '../../functions/api/testing/fixtures.ts';
import { PERMISSIONS } from '../../functions/api/testing/permissions.ts';
import { SAMPLE_CALLS } from '../../functions/api/testing/sample-calls.ts';
import { MORE_CALLERS } from './world.ts';

/** Every route of the façade, as `METHOD /path`. */
export const routes = Object.keys(SAMPLE_CALLS);

/** What the answer to this caller must be: `yes` for 2xx, or the status. */
export function expectedFor(route: string, caller: string): string {
  const like = Object.entries(MORE_CALLERS).find(([name]) => name === caller)?.[1] ?? caller;
  return PERMISSIONS.get(route)?.[like as CallerName] ?? 'no row';
}

/** The sample call of a route: the request line and what is sent with it. */
export async function requestOf(route: string, fixtures: Fixtures, caller: CallerName) {
  const [method = '', address = ''] = route.split(' ');
  const { path = address, ...attack } = (await SAMPLE_CALLS[route]?.(fixtures, caller)) ?? {};
  return { request: `${method} /api${path}`, attack };
}
