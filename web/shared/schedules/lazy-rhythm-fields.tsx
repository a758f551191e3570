import { chakra } from '@chakra-ui/react/styled-system';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';

/** RhythmFields, downloaded by people who repeat a trip. */
export const LazyRhythmFields = lazyPart(
  () => import('./rhythm-fields.tsx').then((file) => file.RhythmFields),
  { fallback: <chakra.p color="fg.muted">Loading...</chakra.p> },
);
