/** The browser's own question whether to install the app. Only Chromium has it. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

declare global {
  interface Window {
    /** Kept by the inline script of index.html, because the event comes before any page is loaded. */
    installPrompt?: InstallPromptEvent;
  }
}

const DISMISSED_KEY = 'tafiya_install_dismissed';

/** How the app can be installed here: by the browser's question, by hand on iOS; null when it is, cannot be, or was dismissed. */
export function installWay(): 'ask' | 'ios' | null {
  const way = window.installPrompt !== undefined ? 'ask' : isIos() ? 'ios' : null;
  return way === null || isInstalled() || isDismissed() ? null : way;
}

/** Shows the browser's question, once: it cannot be asked a second time. */
export async function askToInstall(): Promise<void> {
  const { installPrompt } = window;
  delete window.installPrompt;
  await installPrompt?.prompt();
}

export function dismissInstall(): void {
  try {
    window.localStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    // It appears again with the next ticket.
  }
}

function isDismissed(): boolean {
  try {
    return window.localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

export function isInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

/** iPads report to be Macs, which have no touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
