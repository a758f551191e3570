import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { browserIdle, trackRequest } from '@/shared/api/pending-requests.ts';
import { reloadOnce } from '@/shared/api/reload.ts';
import { isServerReachable } from '@/shared/api/server-reachable.ts';

/** The download of a part of a page failed. The page's boundary catches it and waits for the server. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

interface LazyPartOptions<Props> {
  /** Shown while the part is downloaded. */
  fallback: ReactNode | ComponentType<Props>;
  /** Shown in place of the part when its download failed. Default: the page's boundary replaces the page. */
  problem?: ComponentType<Props & { onRetry: () => void }>;
  /** Its download waits until the rest of the page is painted: for what stands below it. */
  isBelow?: boolean;
}

/**
 * A component that is downloaded when it is first shown. If the download fails while the server is reachable, a deploy has
 * probably replaced the files, and the app is reloaded once. Otherwise `problem` is shown, or PageNotLoaded is thrown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback: Fallback, problem: Failed, isBelow = false }: LazyPartOptions<Props>,
): ComponentType<Props> {
  type Part = ComponentType<Props & { onRetry: () => void }>;
  let current = download();

  function download(): Part {
    return lazy(() =>
      trackRequest(isBelow ? pagePainted().then(browserIdle).then(load) : load()).then<
        { default: Part },
        { default: Part }
      >(
        (component) => ({ default: component as Part }),
        async (error: unknown) => {
          if ((await isServerReachable()) && reloadOnce()) return new Promise<never>(() => undefined);
          if (Failed === undefined)
            throw new PageNotLoaded('The page could not be downloaded', { cause: error });
          current = download();
          return { default: Failed };
        },
      ),
    ) as unknown as Part;
  }

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => current);
    return (
      <Suspense fallback={typeof Fallback === 'function' ? <Fallback {...props} /> : Fallback}>
        <Part {...props} onRetry={() => setPart(() => current)} />
      </Suspense>
    );
  };
}

/** Resolves after the next frame; of a page in the background when it is shown. */
function pagePainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
