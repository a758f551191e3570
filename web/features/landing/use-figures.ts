import { useEffect, useState } from 'react';
import type { Settings } from '@contracts/settings.ts';
import { browserIdle, requestsSettled } from '@/shared/api/pending-requests.ts';

/**
 * The platform's real figures (GET /api/settings); null until they arrive, and while there are none. They are requested
 * once the page is idle, and so is the code that reads them.
 */
export function useFigures(): Settings['figures'] {
  const [figures, setFigures] = useState<Settings['figures']>(null);
  useEffect(() => {
    let isShown = true;
    async function read(): Promise<void> {
      await requestsSettled();
      await browserIdle();
      if (!isShown) return;
      const { readSettings } = await import('@/shared/trips/read-settings.ts');
      const settings = await readSettings();
      if (isShown) setFigures(settings.figures);
    }
    // Without an answer the examples stay.
    read().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return figures;
}
