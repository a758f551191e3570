import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/shared/session/store.ts';
import { appSystem } from '@/shared/ui/theme-app.ts';
import { AppFrame } from './app-frame.tsx';
import { MotionArea } from '@/shared/ui/motion.tsx';
import { ToasterRegion } from '@/shared/ui/toaster-region.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { queryClient } from './query-client.ts';
import { PageBoundary } from './page-boundary.tsx';
import { preloadNext } from './preload.ts';
import { AppRoutes } from './routes.tsx';

/** Everything behind the landing page: forms' recipes, the query cache, the toaster, the bars. */
export function AppArea() {
  const isSignedIn = useSession((session) => session.status === 'in');
  useEffect(() => {
    if (isSignedIn) void preloadNext();
  }, [isSignedIn]);
  return (
    <ChakraProvider value={appSystem}>
      <QueryClientProvider client={queryClient}>
        <MotionArea>
          <AppFrame>
            <OfflineNotice />
            <PageBoundary>
              <AppRoutes />
            </PageBoundary>
          </AppFrame>
          <ToasterRegion />
        </MotionArea>
      </QueryClientProvider>
    </ChakraProvider>
  );
}
