import { Hono } from 'hono';
import { changeContactSchema, changeSettingsSchema } from '../../_shared/contracts/settings.ts';
import { changeContact, changeSettings } from '../../_shared/data/settings.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson } from '../../_shared/http/body.ts';

/** /api/admin/settings and /api/admin/contact: changes of the platform's settings, audited. */
export const adminSettingsRoutes = new Hono<AppEnv>()
  .patch('/settings', requireAdmin, async (c) =>
    c.json(await changeSettings(c.var.asCaller, await readJson(c, changeSettingsSchema))),
  )
  .patch('/contact', requireAdmin, async (c) =>
    c.json(await changeContact(c.var.asCaller, await readJson(c, changeContactSchema))),
  );
