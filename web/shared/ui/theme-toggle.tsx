import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { MoonIcon, SunIcon } from './icons.ts';
import { THEME_TOGGLE } from './theme-mode.ts';

/** Switches between light and dark. CSS shows one of the two icons; theme-mode.ts acts on the click, also before React. */
export function ThemeToggle() {
  return (
    <Button variant="ghost" px="0" {...{ [THEME_TOGGLE]: '' }}>
      <chakra.span display={{ base: 'contents', _dark: 'none' }}>
        <MoonIcon />
        <chakra.span srOnly>Switch to dark mode</chakra.span>
      </chakra.span>
      <chakra.span display={{ base: 'none', _dark: 'contents' }}>
        <SunIcon />
        <chakra.span srOnly>Switch to light mode</chakra.span>
      </chakra.span>
    </Button>
  );
}
