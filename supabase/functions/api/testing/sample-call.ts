import type { Call } from './facade.ts';
import type { CallerName } from '../../_shared/calls/who.ts';
import type { Fixtures } from './fixtures.ts';

/** A call that the permitted caller may make: a path (the route's own when absent) and a body. */
export type Sample = Pick<Call, 'json' | 'body' | 'headers'> & { path?: string };
export type MakeSample = (fixtures: Fixtures, caller: CallerName) => Sample | Promise<Sample>;

export const plain: MakeSample = () => ({});
