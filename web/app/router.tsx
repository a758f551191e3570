import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { LucideProvider } from 'lucide-react';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { LandingPage } from '@/features/landing/landing-page.tsx';
import { system } from '@/shared/ui/theme.ts';
import { lazyPage } from './lazy-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageTitle } from './page-title.tsx';
import { loadAppArea, preloadLinks } from './preload.ts';

const AppArea = lazyPage(loadAppArea);

/** Renders the app into `container`, replacing what index.html showed while the scripts loaded. */
export function showApp(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <Router />
    </StrictMode>,
  );
}

/**
 * The landing page is part of the first download, because most first visits end there. Everything else is one lazy
 * chunk, so that visitors do not download forms, queries or toasts.
 */
function Router() {
  useEffect(preloadLinks, []);
  return (
    <ChakraProvider value={system}>
      <LucideProvider size={20}>
        <BrowserRouter>
          <PageTitle />
          <PageBoundary>
            <Routes>
              <Route index element={<LandingPage />} />
              <Route path="*" element={<AppArea />} />
            </Routes>
          </PageBoundary>
        </BrowserRouter>
      </LucideProvider>
    </ChakraProvider>
  );
}
