import { messagePreferenceCalls as calls } from './preferences.calls.ts';
import { readMessagePreferences, saveMessagePreferences } from './preferences.queries.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** What the caller gets outside the app. */
export const messagePreferenceRoutes = [
  route(calls.readMessagePreferences, (_, c) => readMessagePreferences(c.var.asCaller)),
  route(calls.saveMessagePreferences, ({ body }, c) => saveMessagePreferences(c.var.asCaller, body)),
  commandRoute(calls.removePushBrowser, 'remove_push_browser', ({ id }) => ({ id })),
];
