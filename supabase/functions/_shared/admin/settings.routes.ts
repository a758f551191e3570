import { settingsSchema } from './settings.contract.ts';
import { readSettings } from './settings.queries.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone } from '../core/calls/who.ts';
import { route } from '../core/http/route.ts';

export const settingsCalls = {
  readSettings: declareCall({
    method: 'GET',
    path: '/settings',
    summary: 'The limits that the server enforces, for forms',
    notes:
      '`onlinePayments` is off without a payment provider. `figures`: hourly, for the landing page; null below 100 completed trips.',
    who: anyone(),
    answer: settingsSchema,
    errors: [],
  }),
};

export const settingsRoutes = [
  route(settingsCalls.readSettings, async (_, c) => {
    const settings = await readSettings(c.var.asCaller);
    // Without a provider there is no online payment, regardless of the settings.
    return c.var.services.payments === null ? { ...settings, onlinePayments: 'off' as const } : settings;
  }),
];
