import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { system } from '@/shared/ui/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageTitle } from './page-title.tsx';

const LandingPage = lazyPage(() =>
  import('@/features/landing/landing-page.tsx').then((file) => file.LandingPage),
);
const AppArea = lazyPage(() => import('./app-area.tsx').then((file) => file.AppArea));

/** The landing page on its own, and everything else behind one lazy door: visitors download no forms, queries or toasts. */
export function Router() {
  return (
    <ChakraProvider value={system}>
      <BrowserRouter>
        <PageTitle />
        <ErrorBoundary>
          <Routes>
            <Route index element={<LandingPage />} />
            <Route path="*" element={<AppArea />} />
          </Routes>
        </ErrorBoundary>
      </BrowserRouter>
    </ChakraProvider>
  );
}
