import type { Settings } from '@contracts/settings.ts';
import { apiGet } from '@/shared/api/api.ts';

const contract = () => import('@contracts/settings.ts').then((file) => file.settingsSchema);

/** Reads the platform's limits, its contact and its figures (GET /api/settings). */
export function readSettings(signal?: AbortSignal): Promise<Settings> {
  return apiGet('/api/settings', contract, signal);
}
