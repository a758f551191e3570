import { Hono } from 'hono';
import { alarmReasonSchema, raiseSosSchema } from '../../_shared/contracts/safety.ts';
import { answerCheckIn, closeSos, raiseSos, readOwnSafety } from '../../_shared/data/safety.ts';
import { SOS_MAX_HITS, SOS_WINDOW_SECONDS } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requirePerson, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';
import { enforceRateLimit } from '../../_shared/http/rate-limit.ts';

const NO_ALARM = 'Alarm not found.';
/** Far above what a phone sends, so that it only stops programs. */
const RAISE = { name: 'sos', maxHits: SOS_MAX_HITS, windowSeconds: SOS_WINDOW_SECONDS };

/** /api/sos: alarms and check-ins of the caller, who may be suspended. Phones repeat the same PUT with each position. */
export const sosRoutes = new Hono<AppEnv>()
  .get('/', requirePerson, async (c) => c.json(await readOwnSafety(c.var.asCaller)))
  .put('/:clientKey', requirePerson, async (c) => {
    const clientKey = idOf(c, NO_ALARM, 'clientKey');
    const body = await readJson(c, raiseSosSchema);
    await enforceRateLimit(c, RAISE, `account:${userIdOf(c)}`);
    return c.json(await raiseSos(c.var.asCaller, { ...body, clientKey }));
  })
  .post('/:clientKey/close', requirePerson, async (c) => {
    const clientKey = idOf(c, NO_ALARM, 'clientKey');
    const { reason } = await readJson(c, alarmReasonSchema);
    return c.json(await closeSos(c.var.asCaller, { clientKey, reason }));
  })
  .post('/check-ins/:tripId', requirePerson, async (c) => {
    await answerCheckIn(c.var.asCaller, idOf(c, 'There is no question about this trip.', 'tripId'));
    return c.body(null, 204);
  });
