import { messagePreferencesSchema, saveMessagePreferencesSchema } from './preferences.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { command } from '../core/database/command.ts';
import { valueAs } from '../core/database/rows.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** The caller's preferences for push, mail and SMS. */
export const messagePreferenceCalls = {
  readMessagePreferences: declareCall({
    method: 'GET',
    path: '/message-preferences',
    summary: 'Which messages the caller gets outside the app',
    who: signedIn(),
    answer: messagePreferencesSchema,
    errors: [],
  }),
  saveMessagePreferences: declareCall({
    method: 'PUT',
    path: '/message-preferences',
    summary: 'Change which messages the caller gets outside the app',
    notes:
      'What is not named stays. Equal times: no quiet hours. SMS count once the number is proved. Times in Lagos.',
    who: signedIn(),
    body: saveMessagePreferencesSchema,
    answer: messagePreferencesSchema,
    errors: [],
    example: {
      body: {
        topics: [{ topic: 'trip', push: true, sms: false }],
        quietHours: { begins: '22:00', ends: '06:00' },
      },
    },
  }),
  removePushBrowser: declareCall({
    method: 'DELETE',
    path: '/message-preferences/browsers/:id',
    summary: 'End push messages to a browser',
    notes: 'Also when it is gone already.',
    who: signedIn(),
    ids: { id: 'Browser not found.' },
    answer: 'nothing',
    errors: [],
  }),
};

export const messagePreferenceRoutes = [
  commandRoute(messagePreferenceCalls.readMessagePreferences, 'read_message_preferences', () => ({})),
  route(messagePreferenceCalls.saveMessagePreferences, async ({ body: { topics, quietHours } }, c) => {
    await command(c.var.asCaller, 'save_message_preferences', {
      topics,
      begins: quietHours?.begins ?? null,
      ends: quietHours?.ends ?? null,
    });
    return valueAs(messagePreferencesSchema, await command(c.var.asCaller, 'read_message_preferences', {}));
  }),
  commandRoute(messagePreferenceCalls.removePushBrowser, 'remove_push_browser', ({ id }) => ({ id })),
];
