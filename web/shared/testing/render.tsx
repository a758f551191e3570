import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ToasterRegion } from '@/shared/ui/toaster-region.tsx';
import { appSystem } from '@/shared/ui/theme-app.ts';

/** Renders inside the app area's surroundings: theme, queries, router at `path`, toaster. The address is in `getByTestId('address')`. */
export function renderApp(children: ReactNode, path = '/'): RenderResult {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  return render(
    <ChakraProvider value={appSystem}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          {children}
          <Address />
        </MemoryRouter>
        <ToasterRegion />
      </QueryClientProvider>
    </ChakraProvider>,
  );
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{`${pathname}${search}${hash}`}</output>;
}
