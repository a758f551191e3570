import { changeContactSchema, changeSettingsSchema, settingsSchema } from './settings.contract.ts';
import { changeContact, changeSettings } from './settings.queries.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { route } from '../core/http/route.ts';

/** Changes of the platform's settings, audited. */
export const adminSettingsCalls = {
  changeSettings: declareCall({
    method: 'PATCH',
    path: '/admin/settings',
    summary: "Change the platform's settings",
    notes: 'At least one. `sameDayLeadMinutes`: null switches same-day trips off. Audited.',
    who: administrator(),
    body: changeSettingsSchema,
    answer: settingsSchema,
    errors: [],
    example: { body: { sameDayLeadMinutes: 60 } },
  }),
  changeContact: declareCall({
    method: 'PATCH',
    path: '/admin/contact',
    summary: 'Change how to reach us, and the company of the footer',
    notes: 'Empty or null shows none. Audited.',
    who: administrator(),
    body: changeContactSchema,
    answer: settingsSchema,
    errors: [],
    example: { body: { supportEmail: 'help@no.test', supportPhone: '08031234567' } },
  }),
};

export const adminSettingsRoutes = [
  route(adminSettingsCalls.changeSettings, ({ body }, c) => changeSettings(c.var.asCaller, body)),
  route(adminSettingsCalls.changeContact, ({ body }, c) => changeContact(c.var.asCaller, body)),
];
