import { chakra } from '@chakra-ui/react/styled-system';

/** First stop of the keyboard: past the bar, to the page. The address stays: its hash may be a shared trip's token. */
export function SkipLink() {
  return (
    <chakra.a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      position="fixed"
      top="2"
      insetInlineStart="2"
      zIndex="skipLink"
      px="4"
      py="2.5"
      bg="bg.inverted"
      color="fg.inverted"
      borderRadius="control"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
    >
      Skip to the page
    </chakra.a>
  );
}
