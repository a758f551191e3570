import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { LucideProvider } from 'lucide-react';
import { StrictMode, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LandingPage } from '@/features/landing/landing-page.tsx';
import { system } from '@/shared/ui/theme.ts';
import { lazyPage } from './lazy-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageTitle } from './page-title.tsx';
import { loadAppArea, preloadLinks } from './preload.ts';

const AppArea = lazyPage(loadAppArea);

interface AppProps {
  /** The browser's router, or the one of a page that is drawn at build time (web/draw-page.tsx). */
  router: (children: ReactNode) => ReactNode;
  /** Called before the browser paints the app for the first time. */
  onShown?: () => void;
}

/**
 * The landing page is part of the first download, because most first visits end there. Everything else is one lazy
 * chunk, so that visitors do not download forms, queries or toasts.
 */
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
