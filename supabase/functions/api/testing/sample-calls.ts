import { nameOf, type Call } from '../../_shared/core/calls/declare-call.ts';
import { CALLS } from '../calls.ts';
import type { CallerName } from '../../_shared/core/calls/who.ts';
import type { Call as Request } from './facade.ts';
import type { Fixtures } from './fixtures.ts';
import { PREPARED } from './prepared-calls.ts';

const MISSING_ID = '00000000-0000-4000-8000-000000000000';

/** A call that the permitted caller may make: a path (the route's own when absent) and a body. */
export type Sample = Pick<Request, 'json' | 'body' | 'headers'> & { path?: string };
type MakeSample = (fixtures: Fixtures, caller: CallerName) => Sample | Promise<Sample>;

async function sampleOf(call: Call, fixtures: Fixtures, caller: CallerName): Promise<Sample> {
  const prepared = (await PREPARED[nameOf(call)]?.(fixtures, caller)) ?? {};
  const { parts = {}, body, bytes, headers } = prepared;
  const query = new URLSearchParams(
    Object.entries({ ...call.example?.query, ...prepared.query }).map(([name, value]) => [
      name,
      String(value),
    ]),
  ).toString();
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? MISSING_ID);
  return {
    path: query === '' ? path : `${path}?${query}`,
    ...(headers && { headers }),
    ...(bytes === undefined ? call.body && { json: { ...call.example?.body, ...body } } : { body: bytes }),
  };
}

/** The sample of every declared call: its example, with what must exist before. */
export const SAMPLE_CALLS: Record<string, MakeSample> = Object.fromEntries(
  CALLS.map(({ call }): [string, MakeSample] => [
    nameOf(call),
    (fixtures, caller) => sampleOf(call, fixtures, caller),
  ]),
);
