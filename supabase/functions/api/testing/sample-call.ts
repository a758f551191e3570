import type { Call } from './facade.ts';
import type { CallerName } from '../../_shared/calls/who.ts';
import type { Fixtures } from './fixtures.ts';

/** A call that the permitted caller may make: a path (the route's own when absent) and a body. */
export type Sample = Pick<Call, 'json' | 'body' | 'headers'> & { path?: string };
export type MakeSample = (fixtures: Fixtures, caller: CallerName) => Sample | Promise<Sample>;

/** The parts of a call's path, and the values of its example that exist only when the test runs. */
export interface Prepared {
  parts?: Record<string, string>;
  query?: object;
  body?: object;
  /** A body that is not declared, because the handler reads its bytes. */
  bytes?: string | ArrayBuffer;
  headers?: Record<string, string>;
}
export type Prepare = (fixtures: Fixtures, caller: CallerName) => Prepared | Promise<Prepared>;
