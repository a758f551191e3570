import { adminSettingsCalls as calls } from '../../_shared/calls/admin-settings.ts';
import { changeContact, changeSettings } from '../../_shared/data/settings.ts';
import { route } from '../../_shared/http/route.ts';

/** Changes of the platform's settings, audited. */
export const adminSettingsRoutes = [
  route(calls.changeSettings, ({ body }, c) => changeSettings(c.var.asCaller, body)),
  route(calls.changeContact, ({ body }, c) => changeContact(c.var.asCaller, body)),
];
