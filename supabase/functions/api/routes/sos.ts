import { safetyCalls as calls } from '../../_shared/calls/safety.ts';
import {
  answerCheckIn,
  closeSos,
  issueAlarmKey,
  raiseSos,
  readOwnSafety,
} from '../../_shared/data/safety.ts';
import { shareTokenOf } from '../../_shared/domain/secrets.ts';
import { route } from '../../_shared/http/route.ts';

/** Alarms and check-ins of the caller, who may be suspended. Phones repeat the same PUT with each position. */
export const sosRoutes = [
  route(calls.readOwnSafety, (_, c) => readOwnSafety(c.var.asCaller)),
  route(calls.issueAlarmKey, async (_, c) => {
    const key = shareTokenOf((bytes) => crypto.getRandomValues(bytes));
    await issueAlarmKey(c.var.asCaller, key);
    return { key };
  }),
  route(calls.raiseSos, ({ clientKey, body }, c) => raiseSos(c.var.asCaller, { ...body, clientKey })),
  route(calls.closeSos, ({ clientKey, body }, c) =>
    closeSos(c.var.asCaller, { clientKey, reason: body.reason }),
  ),
  route(calls.answerCheckIn, ({ tripId }, c) => answerCheckIn(c.var.asCaller, tripId)),
];
