import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';

/** The passengers of the driver's own trip; only drivers download it. */
export const LazyBoardingList = lazyPart(
  () => import('./boarding-list.tsx').then((file) => file.BoardingList),
  {
    fallback: (
      <SkeletonGroup label="Loading passengers..." display="grid" gap="2">
        <SkeletonBlock height="5" width="56" />
      </SkeletonGroup>
    ),
  },
);
