import { useEffect, useState } from 'react';

/** Keeps the screen on while `wanted`. Answers whether the device lets us; browsers end the lock with every hidden page. */
export function useWakeLock(wanted: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let lock: WakeLockSentinel | null = null;
    let ended = false;

    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        lock.addEventListener('release', () => setHeld(false));
        if (ended) await lock.release();
        else setHeld(true);
      } catch {
        // Refused on a low battery, or a browser that has none: the notice beside the button says what to do.
        setHeld(false);
      }
    }

    const again = () => void hold();
    document.addEventListener('visibilitychange', again);
    void hold();
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [wanted]);
  return isHeld;
}
