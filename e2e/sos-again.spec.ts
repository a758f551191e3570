import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ageAlarm, alarmsOf, provePhone } from './support/database.ts';
import { openDoorway } from './support/doorway.ts';
import { newAccount, openBrowser, register } from './support/people.ts';

test.use({ serviceWorkers: 'allow' });

const holdButton = (page: Page) => page.getByRole('button', { name: /^Hold for an alarm/ });

/** Holds the button until `words` say that the press counts. */
async function hold(page: Page, words: RegExp): Promise<void> {
  await holdButton(page).focus();
  await page.keyboard.down('Enter');
  await expect(page.getByText(words)).toBeVisible();
  await page.keyboard.up('Enter');
}

/** Fires the event with which the browser lets the worker send what waits; no page of the app is open. */
async function syncWorker(context: BrowserContext, origin: string): Promise<void> {
  const blank = await context.newPage();
  const browser = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'tafiya-alarms',
    lastChance: false,
  });
}

test('an alarm that is open holds back no other one: after 5 hours, and without network by the worker', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const stack = baseURL ?? '';
  const doorway = await openDoorway(stack);
  const account = newAccount('Zainab Musa');
  const session = await register(request, account);
  // Three alarms of people who have proved nothing would be one line in the list, with those of other journeys.
  await provePhone(stack, account.email);
  const { page, context } = await openBrowser(browser, { account, session }, { baseURL: doorway.url });
  const keyStored = page.waitForResponse((response) => response.url().endsWith('/api/sos/keys'));
  await page.clock.install();
  await page.goto('/sos');
  expect((await keyStored).status()).toBe(201);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await hold(page, /^Alarm sent \d\d:\d\d$/);
  await expect(page.getByRole('button', { name: 'It is over' })).toBeVisible();
  await expect(holdButton(page)).toBeHidden();
  expect(await alarmsOf(stack, account.email)).toEqual([{ closedBy: null, isTold: true }]);

  await ageAlarm(stack, account.email, { minutes: 300, isAcknowledged: true });
  await page.goto('/about');
  await page.goto('/sos');
  await expect(page.getByText(/Someone on our team has been handling it since/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'It is over' })).toBeVisible();
  await expectAccessible(page);
  await hold(page, /Our team has not looked at it yet/);
  await expect(holdButton(page)).toBeHidden();
  const first = { closedBy: 'continued', isTold: true };
  expect(await alarmsOf(stack, account.email)).toEqual([first, { closedBy: null, isTold: true }]);

  // Half an hour later, without network, the clock of the phone alone brings the button back.
  await doorway.stop();
  await page.clock.fastForward(31 * 60_000);
  await ageAlarm(stack, account.email, { minutes: 31, isAcknowledged: false });
  await hold(page, /It has not reached us yet/);
  await page.goto('about:blank');
  await doorway.start();
  await syncWorker(context, doorway.url);
  await expect
    .poll(() => alarmsOf(stack, account.email))
    .toEqual([first, first, { closedBy: null, isTold: true }]);
  await context.close();
});
