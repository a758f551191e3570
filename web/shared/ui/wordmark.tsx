import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/** The name: a T whose crossbar runs on as two stripes. Sized by its font size; takes the colour of the text around it. */
export function Wordmark(props: HTMLChakraProps<'span'>) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="baseline"
      fontWeight="bold"
      fontSize="xl"
      letterSpacing="tighter"
      lineHeight="1"
      {...props}
    >
      Tafiya
    </chakra.span>
  );
}
