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

/** / (specification §2). What lies below the first screen is drawn after it, in slices: a cheap phone paints and answers sooner. */
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
