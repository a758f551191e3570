import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/** A grey placeholder block. Set its height and width. */
export function SkeletonBlock(props: HTMLChakraProps<'span'>) {
  return (
    <chakra.span display="block" bg="border.default" borderRadius="control" aria-hidden="true" {...props} />
  );
}

/** A group of skeletons with a text for screen readers. */
export function SkeletonGroup({ label, children, ...props }: HTMLChakraProps<'div'> & { label: string }) {
  return (
    <chakra.div role="status" aria-busy="true" {...props}>
      <chakra.span srOnly>{label}</chakra.span>
      {children}
    </chakra.div>
  );
}

/** Placeholder of a card: its title and a line. */
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
