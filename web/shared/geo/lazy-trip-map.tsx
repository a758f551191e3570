import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, useEffect, useState } from 'react';
import { trackRequest } from '@/shared/api/pending-requests.ts';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import type { TripMapProps } from './trip-map.tsx';

function loadTripMap() {
  return import('./trip-map.tsx');
}

/** Starts the download while the trip is still loading. */
export function preloadTripMap(): void {
  trackRequest(loadTripMap()).catch(() => undefined);
}

const BOX = {
  overflow: 'hidden',
  borderRadius: 'card',
  borderWidth: '1px',
  borderColor: 'border.default',
};

type Loading = ComponentType<TripMapProps> | 'loading' | 'failed';

interface LazyTripMapProps extends TripMapProps {
  /** Of the map's box; a map that fills the screen needs none. */
  heightPx?: number;
}

/** The map in a box of the given height, downloaded when it is first shown. When that fails, a message replaces it. */
export function LazyTripMap({ heightPx, ...props }: LazyTripMapProps) {
  const [Loaded, setLoaded] = useState<Loading>('loading');
  useEffect(() => {
    if (Loaded !== 'loading') return undefined;
    let gone = false;
    trackRequest(loadTripMap()).then(
      ({ TripMap }) => !gone && setLoaded(() => TripMap),
      () => !gone && setLoaded('failed'),
    );
    return () => {
      gone = true;
    };
  }, [Loaded]);
  return (
    <chakra.div
      {...(props.fillsScreen ? { height: 'full' } : BOX)}
      {...(heightPx !== undefined && { height: `${heightPx}px` })}
      isolation="isolate"
      bg="map.land"
    >
      {Loaded === 'loading' ? (
        props.fillsScreen || <SkeletonBlock height="full" />
      ) : Loaded === 'failed' ? (
        <NoMap onRetry={() => setLoaded('loading')} />
      ) : (
        <Loaded {...props} />
      )}
    </chakra.div>
  );
}

function NoMap({ onRetry }: { onRetry: () => void }) {
  return (
    <chakra.div
      height="full"
      display="grid"
      placeContent="center"
      justifyItems="center"
      gap="3"
      padding="6"
      textAlign="center"
    >
      <p>The map could not be loaded. The list below has the same information.</p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </chakra.div>
  );
}
