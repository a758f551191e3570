import { Hono } from 'hono';
import {
  decideMessageReportSchema,
  messageReportQuerySchema,
} from '../../_shared/contracts/admin-messages.ts';
import {
  decideMessageReport,
  listMessageReports,
  viewMessageReport,
} from '../../_shared/data/admin-messages.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf, parseInput } from '../../_shared/http/parse.ts';

const NO_REPORT = 'Report not found.';

/** /api/admin: reported messages. Administrators read no other conversations. */
export const adminMessageRoutes = new Hono<AppEnv>()
  .get('/message-reports', requireAdmin, async (c) => {
    const { open } = parseInput(messageReportQuerySchema, c.req.query());
    return c.json(await listMessageReports(c.var.asCaller, { openOnly: open === 'true' }));
  })
  .get('/message-reports/:id', requireAdmin, async (c) =>
    c.json(await viewMessageReport(c.var.asCaller, idOf(c, NO_REPORT))),
  )
  .post('/decide-message-report/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_REPORT);
    const decision = await readJson(c, decideMessageReportSchema);
    return c.json(await decideMessageReport(c.var.asCaller, { id, ...decision }));
  });
