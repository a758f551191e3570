import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useEffectEvent, useState } from 'react';
import { phoneNow } from '@/shared/api/server-time.ts';

const TICK_MS = 1000;
const RADIUS = 19;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Whole seconds left of `seconds`. Restarts when `round` changes; calls `onZero` once per round. */
export function useCountdown(seconds: number, round: number, onZero: () => void): number {
  const [counted, setCounted] = useState({ round, left: seconds });
  const reachZero = useEffectEvent(onZero);
  useEffect(() => {
    const deadline = phoneNow() + seconds * TICK_MS;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((deadline - phoneNow()) / TICK_MS));
      setCounted({ round, left });
      if (left > 0) return;
      clearInterval(timer);
      reachZero();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds, round]);
  return counted.round === round ? counted.left : seconds;
}

/** The seconds left: a ring that empties, with the number inside and a sentence beside it. */
export function CountdownRing({ left, of }: { left: number; of: number }) {
  return (
    <chakra.div role="timer" display="inline-flex" alignItems="center" gap="3">
      <chakra.span
        position="relative"
        display="inline-grid"
        flexShrink={0}
        placeItems="center"
        boxSize="12"
        aria-hidden="true"
      >
        <chakra.svg
          viewBox="0 0 44 44"
          position="absolute"
          inset="0"
          boxSize="12"
          transform="rotate(-90deg)"
          fill="none"
        >
          <chakra.circle cx="22" cy="22" r={RADIUS} stroke="border.default" strokeWidth="3" />
          <chakra.circle
            cx="22"
            cy="22"
            r={RADIUS}
            stroke="positive.fg"
            strokeWidth="3"
            style={{ strokeDasharray: CIRCUMFERENCE, strokeDashoffset: CIRCUMFERENCE * (1 - left / of) }}
          />
        </chakra.svg>
        <chakra.span textStyle="figures" fontWeight="semibold">
          {left}
        </chakra.span>
      </chakra.span>
      <chakra.span color="fg.muted" textStyle="sm">
        {`New QR code in ${left} s. The secret stays the same for ten minutes.`}
      </chakra.span>
    </chakra.div>
  );
}
