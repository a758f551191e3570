import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { MoonIcon, SunIcon } from './icons.ts';
import { chooseThemeMode } from './theme-mode.ts';

function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

/** Turns the page to the other colours and remembers it. */
export function ThemeToggle() {
  const [dark, setDark] = useState(isDark);
  const toggle = () => {
    chooseThemeMode(isDark() ? 'light' : 'dark');
    setDark(isDark());
  };
  return (
    <Button
      variant="ghost"
      px="0"
      aria-label={dark ? 'Use light colours' : 'Use dark colours'}
      onClick={toggle}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </Button>
  );
}
