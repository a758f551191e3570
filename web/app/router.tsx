import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { LucideProvider } from 'lucide-react';
import { useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { LandingPage } from '@/features/landing/landing-page.tsx';
import { system } from '@/shared/ui/theme.ts';
import { PageBoundary } from './page-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageTitle } from './page-title.tsx';
import { loadAppArea, preloadPointedAt } from './preload.ts';

const AppArea = lazyPage(loadAppArea);

/**
 * The landing page in the entry, where most first visits end, and everything else behind one lazy door: visitors
 * download no forms, queries or toasts.
 */
export function Router() {
  useEffect(preloadPointedAt, []);
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
