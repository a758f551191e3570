import { useEffect } from 'react';
import { MotionArea } from '@/shared/ui/motion.tsx';
import { ignoreSecondTaps } from '@/shared/ui/second-taps.ts';
import { ToasterRegion } from '@/shared/ui/toaster-region.tsx';

/** Downloaded after every page: the toasts with their animations, and the guard against double taps. */
export function Toaster() {
  useEffect(ignoreSecondTaps, []);
  return (
    <MotionArea>
      <ToasterRegion />
    </MotionArea>
  );
}
