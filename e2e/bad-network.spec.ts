import { expect, test, type Page, type Route } from '@playwright/test';
import { somebody } from './support/people.ts';
import { newVisitor } from './support/visitor.ts';

/*
 * What a phone meets between two towns: a download that breaks off while the browser calls itself online, a Wi-Fi that
 * answers everything with its own sign-in page, a new version of Tafiya while a tab is open.
 */
const APP_FILES = /\/assets\/.*\.js$/;
const NOT_LOADED = { name: 'This page did not load' };

function signInPageOfTheWifi(route: Route): Promise<void> {
  return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hotel Wi-Fi</title>' });
}

/** Everything that is asked of the server from now on ends like this. */
async function breakLine(page: Page, end: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await page.route('**/*', end);
  return () => page.unroute('**/*', end);
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

for (const [what, end] of [
  ['breaks off', (route: Route) => route.abort('connectionreset')],
  ['is answered by a Wi-Fi that wants a sign-in', signInPageOfTheWifi],
] as const) {
  test(`a page whose download ${what} says so, and opens by itself when the line is back`, async ({
    page,
  }) => {
    await openHome(page);
    const mend = await breakLine(page, end);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', NOT_LOADED)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await mend();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
}

test('the landing page downloads what draws it, and nothing ahead of what a visitor does', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const firstLoad = /^\/assets\/(index|rolldown-runtime|start|base)-/;
  expect(files.filter((file) => !firstLoad.test(file))).toEqual([]);
  expect(files).toContainEqual(expect.stringContaining('/base-'));
});

test('a tab that was open while a new version came out opens the next page in it', async ({ page }) => {
  await openHome(page);
  const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found.' });
  await page.route(APP_FILES, gone);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute(APP_FILES, gone);
  });
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('the app itself does not arrive: the page says so, and starts by itself when the line is back', async ({
  page,
}) => {
  const lost = (route: Route) => route.abort('connectionreset');
  await page.route(/\/assets\/base-.*\.js$|favicon/, lost);
  await page.goto('/search');
  await expect(page.getByRole('alert')).toContainText('Tafiya could not be loaded');
  await page.unroute(/\/assets\/base-.*\.js$|favicon/, lost);
  await expect(page.getByRole('heading', { name: 'Find Your Perfect Trip' })).toBeVisible();
});

test('a Wi-Fi that refuses everything with its own page signs nobody out', async ({ browser, request }) => {
  const { page, context, account } = await newVisitor({ browser, request }, somebody());
  const refuse = (route: Route) => route.fulfill({ status: 401, contentType: 'text/html', body: 'Sign in' });
  await page.route('**/api/**', refuse);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.unroute('**/api/**', refuse);
  await expect(page.getByLabel('Full name')).toHaveValue(account.name);
  await context.close();
});
