import type { MiddlewareHandler } from 'hono';
import type { Call } from '../calls/declare-call.ts';
import { unavailable } from '../app-error.ts';
import { CALLS_UNDER_WAY_MAX, POSITIONS_UNDER_WAY_MAX, SEARCHES_UNDER_WAY_MAX } from '../limits.ts';
import type { AppEnv } from '../http/app-env.ts';

/** A call of this urgency is refused while so many calls are under way. Alarms never are. */
const MAX: Record<NonNullable<Call['urgency']>, number> = {
  search: SEARCHES_UNDER_WAY_MAX,
  usual: CALLS_UNDER_WAY_MAX,
  position: POSITIONS_UNDER_WAY_MAX,
  alarm: Infinity,
};

/**
 * Refuses a call at once with 503, Retry-After and X-Not-Begun while its process has too much to do, so that calls already begun are still
 * answered in time. Searches are refused first, then most calls, then those about trips under way. Alarms and those about
 * trips under way get database connections of their own.
 */
export function admit({ urgency = 'usual' }: Pick<Call, 'urgency'>): MiddlewareHandler<AppEnv> {
  return async function refuseOrCount(c, next) {
    const { underWay } = c.var;
    if (underWay.calls >= MAX[urgency]) {
      // The client may repeat any refused call.
      c.header('x-not-begun', '1');
      throw unavailable(`${underWay.calls} calls are under way`);
    }
    underWay.calls += 1;
    c.set('lane', urgency === 'search' ? 'usual' : urgency);
    try {
      await next();
    } finally {
      underWay.calls -= 1;
    }
  };
}
