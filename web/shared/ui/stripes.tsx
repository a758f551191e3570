import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/** Two parallel stripes, the line of a route. Fills the available width. Decorative. */
export function Stripes(props: HTMLChakraProps<'span'>) {
  return (
    <chakra.span
      aria-hidden="true"
      display="block"
      flex="1"
      minW="6"
      height="7px"
      borderBlockWidth="2px"
      borderColor="currentColor"
      color="fg.default"
      {...props}
    />
  );
}

/** The loading indicator. index.html has the same one, with its keyframes, for the time before the app is loaded. Not animated with reduced motion. */
export function LoadingStripes({ label, ...props }: HTMLChakraProps<'div'> & { label: string }) {
  return (
    <chakra.div role="status" display="grid" justifyItems="center" gap="4" {...props}>
      <chakra.span display="block" w="32" overflow="hidden">
        <Stripes
          w="40%"
          flex="none"
          style={{ animation: 'stripes-travel 1.1s cubic-bezier(0.4, 0, 0.2, 1) infinite' }}
        />
      </chakra.span>
      <chakra.span color="fg.muted">{label}</chakra.span>
    </chakra.div>
  );
}
