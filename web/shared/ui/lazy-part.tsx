import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { trackRequest } from '@/shared/api/pending-requests.ts';
import { reloadOnce } from '@/shared/api/reload.ts';
import { isServerReachable } from '@/shared/api/server-reachable.ts';

/** The download of a part of a page failed. The page's boundary catches it and waits for the server. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

/**
 * A component that is downloaded when it is first shown. If the download fails while the server is reachable, a deploy has
 * probably replaced the files, and the app is reloaded once. Otherwise it throws PageNotLoaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback }: { fallback: ReactNode },
): ComponentType<Props> {
  const Part = lazy(() =>
    trackRequest(load()).then(
      (component) => ({ default: component }),
      async (error: unknown) => {
        if (!(await isServerReachable()) || !reloadOnce())
          throw new PageNotLoaded('The page could not be downloaded', { cause: error });
        return new Promise<never>(() => undefined);
      },
    ),
  ) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
