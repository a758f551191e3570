import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { MoonIcon, SunIcon } from './icons.ts';
import { chooseThemeMode } from './theme-mode.ts';

function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

/** Switches between light and dark, and stores the choice. */
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
      aria-label={dark ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={toggle}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </Button>
  );
}
