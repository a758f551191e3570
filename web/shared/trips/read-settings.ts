import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { api } from '@/shared/api/api.ts';

/** Reads the platform's limits, its contact and its figures (GET /api/settings). */
export function readSettings(signal?: AbortSignal): Promise<Settings> {
  return api('GET /settings', {}, { signal });
}
