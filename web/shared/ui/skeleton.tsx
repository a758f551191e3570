import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/** One grey block in the shape of what will come. Give it a height and a width. */
export function SkeletonBlock(props: HTMLChakraProps<'span'>) {
  return (
    <chakra.span display="block" bg="border.default" borderRadius="control" aria-hidden="true" {...props} />
  );
}

/** A group of skeletons with the words a screen reader gets instead. */
export function SkeletonGroup({ label, children, ...props }: HTMLChakraProps<'div'> & { label: string }) {
  return (
    <chakra.div role="status" aria-busy="true" {...props}>
      <chakra.span srOnly>{label}</chakra.span>
      {children}
    </chakra.div>
  );
}

/** Place holder of a ticket. */
export function TicketSkeleton() {
  return (
    <chakra.div layerStyle="card" p="5" display="grid" gap="4" aria-hidden="true">
      <chakra.div display="flex" alignItems="center" gap="4">
        <SkeletonBlock h="7" w="28" />
        <SkeletonBlock h="2" flex="1" />
        <SkeletonBlock h="7" w="28" />
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between">
        <SkeletonBlock h="5" w="36" />
        <SkeletonBlock h="5" w="20" />
      </chakra.div>
    </chakra.div>
  );
}
