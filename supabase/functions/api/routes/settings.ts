import { Hono } from 'hono';
import { readSettings } from '../../_shared/data/settings.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';

/** GET /api/settings: the limits of fares, bookings and departures that the server enforces, for forms. */
export const settingsRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const settings = await readSettings(c.var.asCaller);
  // Without a provider there is no online payment, whatever the settings are.
  return c.json(c.var.services.payments === null ? { ...settings, onlinePayments: 'off' } : settings);
});
