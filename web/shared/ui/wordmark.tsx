import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/**
 * The name as a drawing (it stands in index.html, which shows it first), in the colour of the text around it. Give it a
 * height; decorative, so name the link it stands in.
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
