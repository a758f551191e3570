import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/**
 * The product name as a drawing, defined in index.html, which shows it first. It has the colour of the surrounding text.
 * Decorative: give the link around it an accessible name.
 */
export function Wordmark(props: HTMLChakraProps<'svg'>) {
  return (
    <chakra.svg
      aria-hidden="true"
      viewBox="0 0 257 95"
      height="7"
      width="auto"
      fill="currentColor"
      {...props}
    >
      <use href="#wordmark" />
    </chakra.svg>
  );
}
