import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

interface PageMainProps extends HTMLChakraProps<'main'> {
  /** Begins with a PageBar, which reaches the edges on phones. */
  hasBar?: boolean;
}

/** The page's main landmark: at most 1120 px wide, with room for the bottom bar of phones. */
export function PageMain({ hasBar = false, ...props }: PageMainProps) {
  return (
    <chakra.main
      id="main"
      tabIndex={-1}
      w="full"
      maxW="content"
      mx="auto"
      px={{ base: hasBar ? '3' : '4', md: '6' }}
      pt={{ base: hasBar ? '3' : '5', md: hasBar ? '6' : '10' }}
      pb={{ base: '28', md: '16' }}
      {...props}
    />
  );
}
