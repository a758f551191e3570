/** Its own module, so that it becomes its own download (LazyMotion in motion.tsx). */
export { domAnimation } from 'framer-motion';
