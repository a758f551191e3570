import { expect, test, type Page, type Route } from '@playwright/test';
import { startReact } from './support/landing.ts';
import { newAccount, registerPerson } from './support/people.ts';

/*
 * A download that breaks off while the browser reports to be online, a Wi-Fi that answers every request with its sign-in
 * page, and a new version of Tafiya while a tab is open.
 */
const APP_FILES = /\/assets\/.*\.js$/;
const NOT_LOADED = { name: 'This page did not load' };

function fulfillWithWifiSignIn(route: Route): Promise<void> {
  return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hotel Wi-Fi</title>' });
}

/** Handles every request from now on with `end`; the returned function stops that. */
async function breakConnection(
  page: Page,
  end: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  await page.route('**/*', end);
  return () => page.unroute('**/*', end);
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await startReact(page);
}

for (const [what, end] of [
  ['breaks off', (route: Route) => route.abort('connectionreset')],
  ['is answered by a Wi-Fi that wants a sign-in', fulfillWithWifiSignIn],
] as const) {
  test(`a page whose download ${what} shows an error and opens by itself when the connection is back`, async ({
    page,
  }) => {
    await openHome(page);
    const restore = await breakConnection(page, end);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', NOT_LOADED)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await restore();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
}

test('the landing page downloads only the scripts it needs', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const unexpected = (allowed: RegExp) => files.filter((file) => !allowed.test(file));
  expect(
    unexpected(/^\/assets\/(index|rolldown-runtime|start|base|write-departures|departures|formats)-/),
  ).toEqual([]);
  await startReact(page);
  expect(files).toContainEqual(expect.stringContaining('/base-'));
});

test('a tab that was open during a deployment opens the next page in the new version', async ({ page }) => {
  await openHome(page);
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found.' });
  await page.route(APP_FILES, gone);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute(APP_FILES, gone);
  });
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('when the app cannot be downloaded, the page shows an error and starts by itself when the connection is back', async ({
  page,
}) => {
  const lost = (route: Route) => route.abort('connectionreset');
  await page.route(/\/assets\/base-.*\.js$|favicon/, lost);
  await page.goto('/search');
  await expect(page.getByRole('alert')).toContainText('Tafiya could not be loaded');
  await page.unroute(/\/assets\/base-.*\.js$|favicon/, lost);
  await expect(page.getByRole('heading', { name: 'Find Your Perfect Trip' })).toBeVisible();
});

test('a Wi-Fi that answers 401 to every request does not sign the user out', async ({ browser, request }) => {
  const { page, context, account } = await registerPerson({ browser, request }, newAccount());
  const refuse = (route: Route) => route.fulfill({ status: 401, contentType: 'text/html', body: 'Sign in' });
  await page.route('**/api/**', refuse);
  await page.goto('/account/profile');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.unroute('**/api/**', refuse);
  await expect(page.getByLabel('Full name')).toHaveValue(account.name);
  await context.close();
});
