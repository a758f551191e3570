/** A module of its own, so that LazyMotion (motion.tsx) loads it as a separate chunk. */
export { domAnimation } from 'framer-motion';
