import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openDoorway } from './support/doorway.ts';
import { newAccount, openBrowser, register, signInThroughApi } from './support/people.ts';

test.use({ serviceWorkers: 'allow' });

async function hold(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Hold for an alarm/ }).focus();
  await page.keyboard.down('Enter');
  await expect(page.getByText(/It has not reached us yet/)).toBeVisible();
  await page.keyboard.up('Enter');
}

test('an alarm without network is told on every page, survives the end of the session, and is sent once', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const doorway = await openDoorway(baseURL ?? '');
  const account = newAccount('Hadiza Bello');
  const session = await register(request, account);
  const halima = await openBrowser(browser, { account, session }, { baseURL: doorway.url });
  const { page, context } = halima;
  const keyStored = page.waitForResponse((response) => response.url().endsWith('/api/sos/keys'));
  await page.goto('/sos');
  expect((await keyStored).status()).toBe(201);
  await expect(page.getByRole('link', { name: /^Call 112/ })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

  const sent: string[] = [];
  context.on('request', (asked) => {
    if (asked.method() === 'PUT') sent.push(new URL(asked.url()).pathname);
  });
  await doorway.stop();
  await hold(page);
  const second = await context.newPage();
  await second.goto('/search');
  const bar = second.getByRole('region', { name: 'Alarm' });
  await expect(bar).toContainText('Your alarm has not reached us yet');
  await expect(bar.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
  await expect(bar.getByRole('link', { name: 'Text someone' })).toHaveAttribute('href', /^sms:/);
  await second.reload();
  await expect(bar).toBeVisible();
  await expectAccessible(second);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Alarm' })).toBeVisible();

  // Signing out asks; the session then ends, and the alarm stays.
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second.getByRole('dialog')).toContainText('Your alarm still waits on this phone');
  await second.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(bar).toBeVisible();

  await doorway.start();
  await second.goto('/about');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('region', { name: 'Alarm' })).toBeHidden();
  // The phone has ended its session, so the alarm is read with a new one.
  const { token } = await signInThroughApi(request, account);
  const own = await request.get('/api/sos', { headers: { authorization: `Bearer ${token}` } });
  expect((await own.json()) as object).toMatchObject({ alarm: { closedAt: null } });
  expect(new Set(sent).size).toBe(1);
  await context.close();
});
