import { Hono } from 'hono';
import { alarmReasonSchema } from '../../_shared/contracts/safety.ts';
import { acknowledgeAlarm, closeAlarm, readAlarms, settleCheckIn } from '../../_shared/data/admin-alarms.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';

const DONE = { success: true };
const NO_ALARM = 'Alarm not found.';
const NO_CHECK_IN = 'Check-in not found.';

/** /api/admin: alarms, and people who did not answer a check-in. */
export const adminAlarmRoutes = new Hono<AppEnv>()
  .get('/alarms', requireAdmin, async (c) => c.json(await readAlarms(c.var.asCaller)))
  .post('/alarms/:id/acknowledge', requireAdmin, async (c) => {
    await acknowledgeAlarm(c.var.asCaller, idOf(c, NO_ALARM));
    return c.json(DONE);
  })
  .post('/alarms/:id/close', requireAdmin, async (c) => {
    const id = idOf(c, NO_ALARM);
    const { reason } = await readJson(c, alarmReasonSchema);
    await closeAlarm(c.var.asCaller, { id, reason });
    return c.json(DONE);
  })
  .post('/check-ins/:personId/:tripId/settle', requireAdmin, async (c) => {
    const personId = idOf(c, NO_CHECK_IN, 'personId');
    const tripId = idOf(c, NO_CHECK_IN, 'tripId');
    const { reason } = await readJson(c, alarmReasonSchema);
    await settleCheckIn(c.var.asCaller, { personId, tripId, reason });
    return c.json(DONE);
  });
