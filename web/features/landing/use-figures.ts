import { useEffect, useState } from 'react';
import type { ShownFigures } from '@/shared/trips/shown-figures.ts';
import { browserIdle, requestsSettled } from '@/shared/api/pending-requests.ts';

const NONE: ShownFigures = { figures: null, routes: [] };

/**
 * The platform's real figures and popular routes as text; none until they arrive, and while there are none. They are
 * requested once the page is idle, and so is the code that reads them.
 */
export function useFigures(): ShownFigures {
  const [figures, setFigures] = useState(NONE);
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
