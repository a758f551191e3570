import { chakra } from '@chakra-ui/react/styled-system';

const RADIUS = 19;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Seconds left as a ring that empties, with the number inside and in words beside it. */
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
        {`The QR code is refreshed in ${left} s. Its secret stays the same for ten minutes.`}
      </chakra.span>
    </chakra.div>
  );
}
