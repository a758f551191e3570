/** Light or dark: the stored choice, else the system's preference. index.html does the same before the first paint. */
import { COLORS } from './theme-colors.ts';

const STORAGE_KEY = 'tafiya_theme';
/** The attribute of a button that switches between light and dark. */
export const THEME_TOGGLE = 'data-theme-toggle';
type ThemeMode = 'light' | 'dark' | 'system';

function prefersDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

/** The stored choice; 'system' when there is none or storage is blocked. */
function readThemeMode(): ThemeMode {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function apply(mode: ThemeMode): void {
  const dark = mode === 'dark' || (mode === 'system' && prefersDark().matches);
  document.documentElement.classList.toggle('dark', dark);
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.content = COLORS['bg.page'][dark ? 1 : 0];
  }
}

/** Stores the choice and applies it. */
function chooseThemeMode(mode: 'light' | 'dark'): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // Storage is blocked (private window): the choice lasts until the page is closed.
  }
  apply(mode);
}

/** Follows the system's preference while nothing was chosen, choices made in other tabs, and the buttons of this page. */
export function followColorScheme(): void {
  apply(readThemeMode());
  prefersDark().addEventListener('change', () => apply(readThemeMode()));
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) apply(readThemeMode());
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest(`[${THEME_TOGGLE}]`) === null) return;
    chooseThemeMode(document.documentElement.classList.contains('dark') ? 'light' : 'dark');
  });
}
