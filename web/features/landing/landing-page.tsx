import { useDeferredValue } from 'react';
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
import { useVisitor } from './use-visitor.ts';

/** The landing page. Sections below the first screen render later, so that a slow phone paints and responds sooner. */
export function LandingPage() {
  const visitor = useVisitor();
  const below = useDeferredValue(true, false);
  return (
    <>
      <SkipLink />
      <LandingBar visitor={visitor} />
      <main id="main" tabIndex={-1}>
        <Hero bookingPath={visitor.bookingPath} />
        {below && (
          <>
            <Stats />
            <Features />
            <CommunityBanner visitor={visitor} />
            <Services bookingPath={visitor.bookingPath} />
            <Testimonials />
            <AppDownload />
          </>
        )}
      </main>
      {below && <LandingFooter />}
    </>
  );
}
