import { useEffect, useEffectEvent, useState } from 'react';

const TICK_MS = 1000;

/** Whole seconds left of `seconds`, counted anew whenever `round` changes; at zero `onZero` is called, once per round. */
export function useCountdown(seconds: number, round: number, onZero: () => void): number {
  const [counted, setCounted] = useState({ round, left: seconds });
  const reachZero = useEffectEvent(onZero);
  useEffect(() => {
    const deadline = Date.now() + seconds * TICK_MS;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((deadline - Date.now()) / TICK_MS));
      setCounted({ round, left });
      if (left > 0) return;
      clearInterval(timer);
      reachZero();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds, round]);
  return counted.round === round ? counted.left : seconds;
}
