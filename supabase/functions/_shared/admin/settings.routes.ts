import { settingsCalls as calls } from './settings.calls.ts';
import { readSettings } from './settings.queries.ts';
import { route } from '../core/http/route.ts';

/** The limits of fares, bookings and departures that the server enforces, for forms. */
export const settingsRoutes = [
  route(calls.readSettings, async (_, c) => {
    const settings = await readSettings(c.var.asCaller);
    // Without a provider there is no online payment, whatever the settings are.
    return c.var.services.payments === null ? { ...settings, onlinePayments: 'off' as const } : settings;
  }),
];
