import { LateAlarmBar } from '@/shared/safety/late-alarm-bar.tsx';
import { SkipLink } from '@/shared/ui/skip-link.tsx';
import { AppDownload } from './app-download.tsx';
import { CommunityBanner } from './community-banner.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingBar } from './landing-bar.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { Services } from './services.tsx';
import { Stats } from './stats.tsx';
import { Testimonials } from './testimonials.tsx';
import { useEffect, useState } from 'react';
import type { ShownFigures } from './shown-figures.ts';
import { browserIdle, requestsSettled } from '@/shared/api/pending-requests.ts';
import { useVisitor } from './use-visitor.ts';

const NONE: ShownFigures = { figures: null, routes: [] };

/**
 * The platform's real figures and popular routes as text; none until they arrive, and while there are none. They are
 * requested once the page is idle, and so is the code that reads them.
 */
function useFigures(): ShownFigures {
  const [figures, setFigures] = useState(NONE);
  useEffect(() => {
    let isShown = true;
    async function read(): Promise<void> {
      await requestsSettled();
      await browserIdle();
      if (!isShown) return;
      const { readShownFigures } = await import('./shown-figures.ts');
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

/** The landing page. The build draws it into index.html, so that it is complete before React is loaded. */
export function LandingPage() {
  const visitor = useVisitor();
  const { figures, routes } = useFigures();
  return (
    <>
      <SkipLink />
      <LateAlarmBar />
      <LandingBar visitor={visitor} />
      <main id="main" tabIndex={-1}>
        <Hero bookingPath={visitor.bookingPath} routes={routes} />
        <Stats figures={figures} />
        <Features />
        <CommunityBanner visitor={visitor} />
        <Services bookingPath={visitor.bookingPath} />
        <Testimonials />
        <AppDownload />
      </main>
      <LandingFooter />
    </>
  );
}
