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

/** Place holder of a ticket: the route, its time, and the stub with seats and fare. */
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

/** Place holder of a card: its title and a line or two. */
export function CardSkeleton() {
  return (
    <chakra.div
      layerStyle="card"
      p="4"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      aria-hidden="true"
    >
      <SkeletonBlock h="5" w="40" maxW="full" />
      <SkeletonBlock h="4" w="80" maxW="full" />
    </chakra.div>
  );
}
