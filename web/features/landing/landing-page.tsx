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
import { useFigures } from './use-figures.ts';
import { useVisitor } from './use-visitor.ts';

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
