import { useEffect, useState } from 'react';
import type { SosPosition } from '@tafiya/safety/contract.ts';
import { devicePermission, watchDevice } from '@/shared/geo/device.ts';

export interface OwnPosition {
  position: SosPosition | null;
  problem: string | null;
  isWatching: boolean;
  watch: () => void;
}

const REFUSED =
  'Your browser refuses your position. Allow it in the site settings, or write in the SMS where you are.';

/** Where the person is: read at once if the browser allows it already, otherwise after `watch`. Also works without network. */
export function usePosition(): OwnPosition {
  const [isWatching, setWatching] = useState(false);
  const [position, setPosition] = useState<SosPosition | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let left = false;
    void devicePermission().then((state) => !left && state === 'granted' && setWatching(true));
    return () => {
      left = true;
    };
  }, []);

  useEffect(() => {
    if (!isWatching) return undefined;
    return watchDevice({
      onFix: ({ latitude, longitude, accuracy, timestamp }) => {
        setPosition({ latitude, longitude, accuracy: accuracy ?? null, recordedAt: timestamp });
        setProblem(null);
      },
      onProblem: ({ kind, message }) => setProblem(kind === 'denied' ? REFUSED : message),
    });
  }, [isWatching]);

  return { position, problem, isWatching, watch: () => setWatching(true) };
}
