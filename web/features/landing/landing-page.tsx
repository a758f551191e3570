import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import type { NextDeparture } from '@tafiya/search/contract.ts';
import { browserIdle, requestsSettled } from '@/shared/api/pending-requests.ts';
import { LateAlarmBar } from '@/shared/safety/late-alarm-bar.tsx';
import { SiteFooter } from '@/shared/ui/site-footer.tsx';
import { ThemeToggle } from '@/shared/ui/theme-toggle.tsx';
import { SkipLink } from '@/shared/ui/skip-link.tsx';
import { takeDepartures } from './departures.ts';
import { DriveBlock } from './drive-block.tsx';
import { Groups } from './groups.tsx';
import { Hero } from './hero.tsx';
import { LandingBar } from './landing-bar.tsx';
import { NextDepartures } from './next-departures.tsx';
import { Protections } from './protections.tsx';
import { SECTION } from './section.tsx';
import type { ShownFacts } from './shown-facts.ts';
import { SmallPrint } from './small-print.tsx';
import { useVisitor } from './use-visitor.ts';

const NONE: ShownFacts = { figures: null, commission: null, footer: null };

/** The landing page. The build draws it into index.html, so that it is complete before React is loaded. */
export function LandingPage() {
  const visitor = useVisitor();
  const departures = useDepartures();
  const { figures, commission, footer } = useFacts();
  return (
    <>
      <SkipLink />
      <LateAlarmBar />
      <LandingBar visitor={visitor} />
      <main id="main" tabIndex={-1}>
        <Hero bookingPath={visitor.bookingPath} />
        <NextDepartures departures={departures} />
        <Protections />
        <chakra.div
          {...SECTION}
          display="grid"
          gridTemplateColumns={visitor.drives ? undefined : { base: 'minmax(0, 1fr)', md: '1fr 1fr' }}
          gap={{ base: '7', md: '6' }}
        >
          {!visitor.drives && (
            <DriveBlock visitor={visitor} departures={departures} commission={commission} />
          )}
          <Groups />
        </chakra.div>
        <SmallPrint figures={figures} />
      </main>
      <SiteFooter facts={footer}>
        <ThemeToggle />
      </SiteFooter>
    </>
  );
}

/** The next departures; null until they are known, none when they cannot be read. */
function useDepartures(): readonly NextDeparture[] | null {
  const [departures, setDepartures] = useState<readonly NextDeparture[] | null>(null);
  useEffect(() => {
    let isShown = true;
    takeDepartures()
      .catch(() => [])
      .then((trips) => {
        if (isShown) setDepartures(trips);
      });
    return () => {
      isShown = false;
    };
  }, []);
  return departures;
}

/** The facts of the settings on the page. They are requested once the page is idle, and so is the code that reads them. */
function useFacts(): ShownFacts {
  const [facts, setFacts] = useState(NONE);
  useEffect(() => {
    let isShown = true;
    async function read(): Promise<void> {
      await requestsSettled();
      await browserIdle();
      if (!isShown) return;
      const { readShownFacts } = await import('./shown-facts.ts');
      const newest = await readShownFacts();
      if (isShown) setFacts(newest);
    }
    // Without an answer the examples stay.
    read().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return facts;
}
