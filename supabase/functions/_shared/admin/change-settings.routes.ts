import { adminSettingsCalls as calls } from './change-settings.calls.ts';
import { changeContact, changeSettings } from './settings.queries.ts';
import { route } from '../core/http/route.ts';

/** Changes of the platform's settings, audited. */
export const adminSettingsRoutes = [
  route(calls.changeSettings, ({ body }, c) => changeSettings(c.var.asCaller, body)),
  route(calls.changeContact, ({ body }, c) => changeContact(c.var.asCaller, body)),
];
