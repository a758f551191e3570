import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/** The page's main landmark: at most 1120 px wide, with room for the bottom bar of phones. */
export function PageMain(props: HTMLChakraProps<'main'>) {
  return (
    <chakra.main
      id="main"
      tabIndex={-1}
      w="full"
      maxW="content"
      mx="auto"
      px={{ base: '4', md: '6' }}
      pt={{ base: '5', md: '10' }}
      pb={{ base: '28', md: '16' }}
      {...props}
    />
  );
}
