import { chakra } from '@chakra-ui/react/styled-system';

/** Keyboard shortcut past the bar. It does not change the URL, whose hash may be the token of a shared trip. */
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
      Skip to content
    </chakra.a>
  );
}
