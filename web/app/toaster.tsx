import { MotionArea } from '@/shared/ui/motion.tsx';
import { ToasterRegion } from '@/shared/ui/toaster-region.tsx';

/** The toasts with their animations. */
export function Toaster() {
  return (
    <MotionArea>
      <ToasterRegion />
    </MotionArea>
  );
}
