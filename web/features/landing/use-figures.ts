import { useEffect, useState } from 'react';
import type { Settings } from '@contracts/settings.ts';
import { requestsSettled } from '@/shared/api/pending-requests.ts';

/**
 * The platform's real figures (GET /api/settings); null until they arrive, and while there are none. They are requested
 * once the page is idle, and so is the code that reads them.
 */
export function useFigures(): Settings['figures'] {
  const [figures, setFigures] = useState<Settings['figures']>(null);
  useEffect(() => {
    let isShown = true;
    void requestsSettled()
      .then(() => import('./read-figures.ts'))
      .then(({ readFigures }) => readFigures())
      .then((read) => {
        if (isShown) setFigures(read);
      })
      // The examples stay.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return figures;
}
