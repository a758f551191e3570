import { AnimatePresence, LazyMotion, m, MotionConfig } from 'framer-motion';
import type { ReactNode } from 'react';
import { requestsSettled } from '@/shared/api/pending-requests.ts';

/** 150–250 ms, ease-out, opacity and transform only (brand, Motion). */
const ARRIVAL = { duration: 0.2, ease: 'easeOut' } as const;
const RISE_PX = 8;

async function loadFeatures() {
  await requestsSettled();
  const { domAnimation } = await import('./motion-features.ts');
  return domAnimation;
}

/** Once around the app area. Until its features have arrived, and under reduced motion, things simply are where they belong. */
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
 * Something that arrives, changes or leaves: a toast, a badge turning Verified, a seat filling. Give it a new `id` when it
 * becomes something else; null children leave.
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
