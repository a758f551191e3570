import { focusManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Keeps the screen on while `wanted`, and returns whether it does. Requests the lock again after the page was hidden. */
export function useWakeLock(wanted: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let lock: WakeLockSentinel | null = null;
    let ended = false;

    async function request(): Promise<void> {
      if (!focusManager.isFocused()) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        lock.addEventListener('release', () => setHeld(false));
        if (ended) await lock.release();
        else setHeld(true);
      } catch {
        // The browser refuses on a low battery or does not support it; the panel then asks to keep the screen on.
        setHeld(false);
      }
    }

    const stop = focusManager.subscribe(() => void request());
    void request();
    return () => {
      ended = true;
      stop();
      void lock?.release();
    };
  }, [wanted]);
  return isHeld;
}
