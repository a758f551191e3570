import {
  messagePreferencesSchema,
  type MessagePreferences,
  type SaveMessagePreferences,
} from './preferences.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { valueAs } from '../core/database/rows.ts';

/** What the caller gets outside the app. */
export async function readMessagePreferences(asCaller: AsCaller): Promise<MessagePreferences> {
  const rows = await asCaller((sql) => sql`select private.read_message_preferences() as preferences`);
  return valueAs(messagePreferencesSchema, rows);
}

/** Saves channels and quiet hours and returns everything. Rules: `private.save_message_preferences`. */
export async function saveMessagePreferences(
  asCaller: AsCaller,
  { topics, quietHours }: SaveMessagePreferences,
): Promise<MessagePreferences> {
  await asCaller(
    (sql) => sql`
      select private.save_message_preferences(${sql.json(topics)}, ${quietHours.begins}, ${quietHours.ends})`,
  );
  return readMessagePreferences(asCaller);
}
