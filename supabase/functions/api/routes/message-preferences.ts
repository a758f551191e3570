import { messagePreferenceCalls as calls } from '../../_shared/calls/message-preferences.ts';
import {
  readMessagePreferences,
  removePushBrowser,
  saveMessagePreferences,
} from '../../_shared/data/message-preferences.ts';
import { route } from '../../_shared/http/route.ts';

/** What the caller gets outside the app. */
export const messagePreferenceRoutes = [
  route(calls.readMessagePreferences, (_, c) => readMessagePreferences(c.var.asCaller)),
  route(calls.saveMessagePreferences, ({ body }, c) => saveMessagePreferences(c.var.asCaller, body)),
  route(calls.removePushBrowser, ({ id }, c) => removePushBrowser(c.var.asCaller, id)),
];
