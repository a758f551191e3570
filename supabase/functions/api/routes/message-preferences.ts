import { Hono } from 'hono';
import { saveMessagePreferencesSchema } from '../../_shared/contracts/message-preferences.ts';
import {
  readMessagePreferences,
  removePushBrowser,
  saveMessagePreferences,
} from '../../_shared/data/message-preferences.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';

/** /api/message-preferences: what the caller gets outside the app. */
export const messagePreferenceRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => c.json(await readMessagePreferences(c.var.asCaller)))
  .put('/', requireUser, async (c) => {
    const preferences = await readJson(c, saveMessagePreferencesSchema);
    return c.json(await saveMessagePreferences(c.var.asCaller, preferences));
  })
  .delete('/browsers/:id', requireUser, async (c) => {
    await removePushBrowser(c.var.asCaller, idOf(c, 'Browser not found.'));
    return c.body(null, 204);
  });
