import type { Settings } from '@contracts/settings.ts';
import { api } from '@/shared/api/api.ts';

/** Reads the platform's limits, its contact and its figures (GET /api/settings). */
export function readSettings(signal?: AbortSignal): Promise<Settings> {
  return api('GET /settings', {}, { signal });
}
