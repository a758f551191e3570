import { chakra } from '@chakra-ui/react/styled-system';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';

/** Placeholder of a ticket: the route, its time, and the stub with seats and fare. */
export function TicketSkeleton() {
  return (
    <chakra.div layerStyle="card" p="5" display="grid" gap="4" aria-hidden="true">
      <chakra.div display="flex" alignItems="center" gap="4">
        <SkeletonBlock h="7" w="28" />
        <SkeletonBlock h="2" flex="1" />
        <SkeletonBlock h="7" w="28" />
      </chakra.div>
      <SkeletonBlock h="5" w="36" />
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        pt="4"
        borderTopWidth="2px"
        borderStyle="dashed"
        borderColor="border.default"
      >
        <SkeletonBlock h="5" w="32" />
        <SkeletonBlock h="8" w="24" />
      </chakra.div>
    </chakra.div>
  );
}
