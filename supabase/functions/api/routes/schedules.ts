import { scheduleCalls as calls } from '../../_shared/calls/schedules.ts';
import {
  createSchedule,
  editSchedule,
  endSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
} from '../../_shared/data/schedules.ts';
import { route } from '../../_shared/http/route.ts';

/** Trips that repeat. */
export const scheduleRoutes = [
  route(calls.listSchedules, (_, c) => listSchedules(c.var.asCaller)),
  route(calls.createSchedule, ({ body }, c) => createSchedule(c.var.asCaller, body)),
  route(calls.editSchedule, ({ id, body }, c) => editSchedule(c.var.asCaller, { id, changes: body })),
  route(calls.pauseSchedule, ({ id }, c) => pauseSchedule(c.var.asCaller, id)),
  route(calls.resumeSchedule, ({ id }, c) => resumeSchedule(c.var.asCaller, id)),
  route(calls.endSchedule, ({ id, body }, c) =>
    endSchedule(c.var.asCaller, { id, cancelUnsold: body.cancelUnsold ?? false }),
  ),
];
