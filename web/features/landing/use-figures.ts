import { useEffect, useState } from 'react';
import { browserIdle, requestsSettled } from '@/shared/api/pending-requests.ts';

/**
 * The platform's real figures as text; null until they arrive, and while there are none. They are requested once the page
 * is idle, and so is the code that reads them.
 */
export function useFigures(): string[] | null {
  const [figures, setFigures] = useState<string[] | null>(null);
  useEffect(() => {
    let isShown = true;
    async function read(): Promise<void> {
      await requestsSettled();
      await browserIdle();
      if (!isShown) return;
      const { readShownFigures } = await import('@/shared/trips/shown-figures.ts');
      const newest = await readShownFigures();
      if (isShown) setFigures(newest);
    }
    // Without an answer the examples stay.
    read().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return figures;
}
