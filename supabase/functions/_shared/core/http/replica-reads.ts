import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Call } from '../calls/declare-call.ts';
import { AppError } from '../app-error.ts';
import { OWN_WRITE_MS, REPLICA_LAG_MAX_MS, REPLICA_NEAR_MS } from '../limits.ts';
import { isSecure } from '../access/admin-session.ts';
import type { AppEnv } from './app-env.ts';
import { describeError } from '../process/log.ts';

const COOKIE = 'tafiya_wrote';
/** Longer than any replica that is read may be behind. */
const COOKIE_SECONDS = (OWN_WRITE_MS + REPLICA_LAG_MAX_MS) / 1000;

/**
 * Answers a call that only reads, by the replica if there is one that has what this client changed last. Whatever the replica
 * refuses, or does not answer, the primary decides: a row may be missing there.
 */
export async function answerFromReplica<T>(
  call: Pick<Call, 'reads'>,
  c: Context<AppEnv>,
  act: () => Promise<T>,
): Promise<T> {
  const { replica, now, log } = c.var.services;
  if (call.reads !== 'replica' || replica === null) return act();
  const { asCaller, caller, requestId } = c.var;
  const reader = { wrote: getCookie(c, COOKIE), isVisitor: caller.kind === 'anonymous' };
  if (!mayReadReplica(reader, now(), replica.has)) return act();
  c.set('asCaller', (work) => replica.withCaller(caller, work));
  try {
    const answer = await act();
    if (!(answer instanceof Response && answer.status >= 400)) return answer;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500)
      log('read again', { requestId, path: c.req.path, error: describeError(error) });
  } finally {
    c.set('asCaller', asCaller);
  }
  return act();
}

/**
 * Whether a client may read what the replica has. `wrote`: the moment of its last change, in its cookie; one that cannot be
 * read counts as now. The client could leave the cookie out, and would then only see its own change later. Who is no visitor
 * waits until the replica has what the primary has, so one that is far behind is not tried.
 */
export function mayReadReplica(
  { wrote, isVisitor }: { wrote: string | undefined; isVisitor: boolean },
  now: number,
  has: (moment: number) => boolean,
): boolean {
  const moment = wrote === undefined ? 0 : /^\d{1,15}$/.test(wrote) ? Number(wrote) : now;
  // Asked first, also when the answer is clear: this is what makes the process look at the replica.
  const hasAll = has(isVisitor ? moment : Math.max(moment, now - REPLICA_NEAR_MS));
  return hasAll && now - moment > OWN_WRITE_MS;
}

/**
 * Middleware for calls that may change something: the client notes when it did. A cookie holds with any number of processes,
 * and is none of a person's: it says nothing but the moment.
 */
export function noteOwnWrite({ method, reads }: Pick<Call, 'method' | 'reads'>): MiddlewareHandler<AppEnv>[] {
  if (method === 'GET' || reads === 'replica') return [];
  return [
    async function noteWrite(c, next) {
      await next();
      const { replica, now } = c.var.services;
      if (replica === null) return;
      setCookie(c, COOKIE, String(now()), {
        path: '/api',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure(c),
        maxAge: COOKIE_SECONDS,
      });
    },
  ];
}
