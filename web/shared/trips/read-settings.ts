import { type Settings, settingsSchema } from '@contracts/settings.ts';
import { apiGet } from '@/shared/api/api.ts';

/** Reads the platform's limits, its contact and its figures (GET /api/settings). */
export function readSettings(signal?: AbortSignal): Promise<Settings> {
  return apiGet('/api/settings', settingsSchema, signal);
}
