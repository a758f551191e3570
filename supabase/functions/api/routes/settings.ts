import { settingsCalls as calls } from '../../_shared/calls/settings.ts';
import { readSettings } from '../../_shared/data/settings.ts';
import { route } from '../../_shared/http/route.ts';

/** The limits of fares, bookings and departures that the server enforces, for forms. */
export const settingsRoutes = [
  route(calls.readSettings, async (_, c) => {
    const settings = await readSettings(c.var.asCaller);
    // Without a provider there is no online payment, whatever the settings are.
    return c.var.services.payments === null ? { ...settings, onlinePayments: 'off' as const } : settings;
  }),
];
