import { type Settings, settingsSchema } from '@contracts/settings.ts';
import { apiGet } from '@/shared/api/api.ts';

/** Reads the figures. A file of its own, so that the landing page does not load the contract before it is idle. */
export async function readFigures(): Promise<Settings['figures']> {
  const { figures } = await apiGet('/api/settings', settingsSchema);
  return figures;
}
