import { expect, type Page } from '@playwright/test';

/** The landing page is complete without React, which is downloaded when the page is idle or touched: touches it and waits. */
export async function startReact(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.locator('#root:not([data-drawn])')).toBeVisible();
}

const FONTS = /\.woff2$/;

/**
 * Every shift of the layout from now on: the elements that moved. The page keeps the font that it began with, as it does where
 * a font takes longer than 100 ms.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.route(FONTS, (route) => route.abort());
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const own = window as unknown as { shifts: string[] };
    own.shifts = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        for (const { node, previousRect: from, currentRect: to } of sources) {
          own.shifts.push(`${node?.nodeName} "${node?.textContent}" ${from.x},${from.y} to ${to.x},${to.y}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
