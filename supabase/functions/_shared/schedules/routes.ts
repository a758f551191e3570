import { scheduleCalls as calls } from './calls.ts';
import {
  createSchedule,
  editSchedule,
  endSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
} from './queries.ts';
import { route } from '../core/http/route.ts';

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
