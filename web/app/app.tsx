import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { LucideProvider } from 'lucide-react';
import { StrictMode, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';
import { system } from '@/shared/ui/theme.ts';
import { lazyPage } from './lazy-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageTitle } from './page-title.tsx';
import { PAGES } from './pages.ts';
import { loadAppArea, preloadLinks } from '@/first-paint/preload.ts';

const AppArea = lazyPage(loadAppArea);
const LandingPage = lazyPage(PAGES['/'].load);

interface AppProps {
  /** The browser's router, or the one of a page that is drawn at build time (web/first-paint/draw-page.tsx). */
  router: (children: ReactNode) => ReactNode;
  /** Called before the browser paints the app for the first time. */
  onShown?: () => void;
}

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
                <LandingOrArea />
              </PageBoundary>
            </>,
          )}
        </LucideProvider>
      </ChakraProvider>
    </StrictMode>
  );
}

/** Two downloads: a visitor of one does not need the other. */
function LandingOrArea() {
  return useRoutes([
    { index: true, element: <LandingPage /> },
    { path: '*', element: <AppArea /> },
  ]);
}
