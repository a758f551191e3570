import { useEffect, useState } from 'react';

/** Keeps the screen on while `wanted`. Answers whether the device lets us; browsers end the lock with every hidden page. */
export function useWakeLock(wanted: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let ended = false;

    async function hold(): Promise<void> {
      if (ended || document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        lock.addEventListener('release', () => setHeld(false));
        if (ended) await lock.release();
        else setHeld(true);
      } catch {
        // Refused on a low battery: the notice beside the button says what to do.
        setHeld(false);
      }
    }

    const again = () => void hold();
    document.addEventListener('visibilitychange', again);
    void hold();
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', again);
      setHeld(false);
      void lock?.release();
    };
  }, [wanted]);
  return isHeld;
}
