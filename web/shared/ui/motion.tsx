import { AnimatePresence, LazyMotion, m, MotionConfig } from 'framer-motion';
import type { ReactNode } from 'react';
import { requestsSettled } from '@/shared/api/pending-requests.ts';

/** Rule for all motion: 150–250 ms, ease-out, only opacity and transform. */
const ARRIVAL = { duration: 0.2, ease: 'easeOut' } as const;
const RISE_PX = 8;

async function loadFeatures() {
  await requestsSettled();
  const { domAnimation } = await import('./motion-features.ts');
  return domAnimation;
}

/** Wraps what moves. Until the animation features are loaded, and with reduced motion, nothing is animated. */
export function MotionArea({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user" transition={ARRIVAL}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}

/**
 * Animates an element that appears, changes or disappears: a toast, a badge. Change `id` when it becomes another element;
 * null children remove it.
 */
export function Arrival({ id, children }: { id: string; children: ReactNode }) {
  const empty = children === null || children === false || children === undefined;
  return (
    <AnimatePresence mode="popLayout" initial={false}>
      {!empty && (
        <m.div
          key={id}
          initial={{ opacity: 0, y: RISE_PX }}
          animate={{ opacity: 1, y: 0 }}
          exit={{ opacity: 0 }}
        >
          {children}
        </m.div>
      )}
    </AnimatePresence>
  );
}
