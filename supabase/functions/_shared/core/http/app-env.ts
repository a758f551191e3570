import type { Context } from 'hono';
import type { AsCaller, Lane, WithCaller } from '../database/client.ts';
import type { AskedRequest } from '../database/opening.ts';
import type { Replica } from '../database/replica.ts';
import type { Caller } from '../caller.ts';
import type { TokenVerifier } from '../access/bearer.ts';
import type { AppConfig } from '../process/config.ts';
import type { Log } from '../process/log.ts';

/**
 * The services that handlers use: created once at start, available in every request's context. A subject adds its own beside what
 * it adds: `declare module '../core/http/app-env.ts'`.
 */
export interface Services {
  config: AppConfig;
  withCaller: WithCaller;
  /** Null: there is no read replica. */
  replica: Pick<Replica, 'isUp' | 'withCaller'> | null;
  verifyToken: TokenVerifier;
  /** Lets work go on after the answer. The process may end before the work: a job must be able to repeat it. */
  inBackground(work: Promise<unknown>): void;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The context of every route. `caller` and `asCaller` are anonymous until `optionalUser`, `requireUser` or `requireAdmin` has run. */
export interface AppEnv {
  Variables: {
    services: Services;
    requestId: string;
    /** The calls that this process has begun and not answered. */
    underWay: { calls: number };
    /** The database connections of the call (`admit`). */
    lane: Lane;
    /** The client's address as our proxies report it, or `unknown`. */
    clientAddress: string;
    caller: Caller;
    asCaller: AsCaller;
  };
}

/** The database for one caller, over the connections of this call. */
export function databaseOf(c: Context<AppEnv>, caller: Caller, asked?: AskedRequest): AsCaller {
  return (work) => c.var.services.withCaller(caller, work, { lane: c.var.lane, asked });
}
