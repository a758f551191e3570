import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { LucideProvider } from 'lucide-react';
import { StrictMode, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { system } from '@/shared/ui/theme.ts';
import { lazyPage } from './lazy-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageTitle } from './page-title.tsx';
import { loadAppArea, loadLanding, preloadLinks } from '@/first-paint/preload.ts';

const AppArea = lazyPage(loadAppArea);
const LandingPage = lazyPage(loadLanding);

interface AppProps {
  /** The browser's router, or the one of a page that is drawn at build time (web/first-paint/draw-page.tsx). */
  router: (children: ReactNode) => ReactNode;
  /** Called before the browser paints the app for the first time. */
  onShown?: () => void;
}

/** The landing page and the app area are downloaded apart: a visitor of one does not need the other. */
export function App({ router, onShown }: AppProps) {
  useEffect(preloadLinks, []);
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <ChakraProvider value={system}>
        <LucideProvider size={20}>
          {router(
            <>
              <PageTitle />
              <PageBoundary>
                <Routes>
                  <Route index element={<LandingPage />} />
                  <Route path="*" element={<AppArea />} />
                </Routes>
              </PageBoundary>
            </>,
          )}
        </LucideProvider>
      </ChakraProvider>
    </StrictMode>
  );
}
