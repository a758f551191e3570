import { expect, test } from '@playwright/test';
import { ANIMATED } from './support/animated.ts';
import { startReact, watchShifts } from './support/landing.ts';

test.use(ANIMATED);

for (const supportPhone of [null, '+2347008234920']) {
  test(`the links at the end stay where they are, ${supportPhone === null ? 'without' : 'with'} a phone number of the support`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    await page.route('**/api/settings', async (route) => {
      const response = await route.fetch();
      const supportHours = supportPhone === null ? null : 'Every day, 05:00 to 23:00.';
      return route.fulfill({ response, json: { ...(await response.json()), supportPhone, supportHours } });
    });
    const read = page.waitForResponse('**/api/settings');
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Help', exact: true }).scrollIntoViewIfNeeded();
    await startReact(page);
    await (await read).finished();
    await expect(
      footer.getByRole('link', { name: supportPhone === null ? 'Contact us' : '0700 823 4920' }),
    ).toBeVisible();
    await expect(page.getByText(/^All of it if paid in cash/)).toBeAttached();
    expect(await shifts()).toEqual([]);
  });
}
