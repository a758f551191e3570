import { existsSync } from 'node:fs';

/** Debian's Chromium, if it is installed. The one that cannot open a window takes about a third less CPU. */
export const systemChromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) =>
  existsSync(file),
);

/** Why the browser tests cannot run: neither Debian's Chromium nor Playwright's own (`ownFile`) is there. Null if they can. */
export function whyNoBrowser(systemFile: string | undefined, ownFile: string): string | null {
  if (systemFile !== undefined || existsSync(ownFile)) return null;
  return 'No Chromium: the browser tests cannot run. Install it: apt-get install chromium-headless-shell';
}
