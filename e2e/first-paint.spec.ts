import { expect, test, type Locator, type Page } from '@playwright/test';
import { ALL_COMBINATIONS } from '../supabase/testing/long-forms.ts';
import { ANIMATED } from './support/animated.ts';
import { startReact, watchShifts } from './support/landing.ts';
import { DEMO_PASSWORD, newAccount, openDemoDriver, registerPerson, type Person } from './support/people.ts';
import { dayOf, publishTrip, searchPath } from './support/trips.ts';

test.use(ANIMATED);

/*
 * The landing page and the frames of the public pages are HTML: they are there before any script, and without one.
 */
const DARK = 'rgb(16, 18, 22)';
const THEME_STORAGE_KEY = 'tafiya_theme';
const FONTS = /\.woff2$/;
const SCRIPTS = /\/assets\/.*\.js$/;

async function search(page: Page): Promise<void> {
  // The other frames of the search page are in the HTML too, hidden.
  const form = page.getByRole('form').or(page.getByRole('search')).filter({ visible: true }).first();
  await form.getByLabel('From').fill('Lagos');
  await form.getByLabel('To', { exact: true }).fill('Abuja');
  await form.getByRole('button', { name: 'Find Trips' }).click();
  await expect(page).toHaveURL(/\/search\?from=Lagos&to=Abuja/);
}

/** Holds the code that React needs for the page, until the returned function is called. */
async function holdPassengerCode(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/passenger-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Lets the browser read the page ahead of its parser, as on a slow line: the parser waits for a script. */
async function readAhead(page: Page): Promise<void> {
  await page.route('**/wait.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('<head>', '<head><script src="/wait.js"></script>');
    return route.fulfill({ response, body });
  });
}

/** Every path answers 200 with a page, which then says that it was not found: the page of each link must have its own heading. */
async function expectToLead(page: Page, links: readonly (string | null)[]): Promise<void> {
  const reader = await page
    .context()
    .browser()
    ?.newPage({ javaScriptEnabled: true, baseURL: new URL(page.url()).origin });
  if (reader === undefined) throw new Error('no browser');
  for (const link of new Set(links)) {
    if (link?.startsWith('#')) {
      await expect(page.locator(link), link).toBeAttached();
      continue;
    }
    await reader.goto(link ?? '');
    await expect(reader.getByRole('heading', { level: 1 }), String(link)).toBeVisible();
    await expect(reader.getByRole('heading', { name: 'Page Not Found' }), String(link)).toHaveCount(0);
  }
  await reader.close();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  test('a visitor reads the landing page in dark colours, follows its links, and searches', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'City to city, with a driver you can trust',
    );
    await expect(page.locator('.no-script')).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('background-color', DARK);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(
      expect.arrayContaining(['/auth', '/auth?tab=register', '#features', '/about', '/privacy']),
    );
    await expectToLead(page, links);
    await search(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.goto('/search');
    await expect(page.getByText('Departure Date').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
    await search(page);
  });
});

test('when scripts fail to load, the landing page stays and says so, and the search form works', async ({
  page,
}) => {
  await page.route(SCRIPTS, (route) => route.abort('connectionreset'));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Tafiya could not be loaded');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search(page);
  await expect(page.getByRole('alert')).toContainText('Tafiya could not be loaded');
  await page.goto('/search');
  await search(page);
});

test('React takes the landing page over without a visible change', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (!FONTS.test(message.location().url)) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  const shifts = await watchShifts(page);
  const response = await page.goto('/');
  const drawn = await page.locator('#root').innerHTML();
  expect(await response?.text()).toContain(drawn.slice(0, 200));
  await startReact(page);
  // Only the next departures, and what one of them brings its driver, may differ: they are read from the database.
  const parts = (html: string) =>
    html
      .split(/(<section id="departures".*?<\/section>|<section aria-labelledby="drive".*?<\/section>)/)
      .filter((_, index) => index % 2 === 0);
  expect(parts(await page.locator('#root').innerHTML())).toEqual(parts(drawn));
  expect(await shifts()).toEqual([]);
  expect(messages).toEqual([]);
});

test('the next departures are there before React, and nothing moves when they arrive', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/');
  const tickets = page.getByRole('region', { name: 'Next departures' }).getByRole('link');
  await expect(tickets.first()).toContainText('₦');
  await expect(page.locator('#root[data-drawn]')).toBeAttached();
  const drawn = await tickets.allTextContents();
  expect(await tickets.first().getAttribute('href')).toMatch(/^\/trips\//);
  await startReact(page);
  await expect(page.getByText(/^All of it if paid in cash/)).toBeAttached();
  expect(await tickets.allTextContents()).toEqual(drawn);
  expect(await shifts()).toEqual([]);
});

test('a touched search box keeps what was typed, and then suggests every town', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('From').fill('Lagos');
  await page.getByLabel('To', { exact: true }).focus();
  // Ours, by its attribute: the plain field with its list is a combobox, too. Over a whole name the list stays closed.
  await expect(page.locator('[data-field=to] input[role=combobox]')).toBeFocused();
  await expect(page.locator('[data-field=from] input')).toHaveValue('Lagos');
  await page.keyboard.type('Gboko');
  await page.getByRole('option', { name: /Gboko/ }).click();
  await page.getByRole('button', { name: 'Find Trips' }).click();
  await expect(page).toHaveURL(/\/search\?from=Lagos&to=Gboko&seats=1$/);
  await expect(page.getByRole('status').filter({ hasText: 'Lagos to Gboko' }).first()).toBeVisible();
});

test('the frame of the sign-in page keeps what was typed before the app was there', async ({ page }) => {
  const release = await holdPassengerCode(page);
  await page.goto('/auth?next=%2Falerts', { waitUntil: 'commit' });
  await expect(page.getByText("You'll return to the page you were on.")).toBeVisible();
  await page.getByLabel('Email').fill('passenger@tafiya.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(page.url()).not.toContain('password');
  release();
  await expect(page).toHaveURL(/\/alerts$/);
});

test('the frame of the sign-in page opens the tab that was pressed before the app was there', async ({
  page,
}) => {
  const release = await holdPassengerCode(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Create Account' }).click();
  release();
  await expect(page.getByLabel('Confirm password')).toBeVisible();
});

test('the frame of the results has the route and the day of the search, and nothing jumps when the trips arrive', async ({
  page,
}) => {
  const release = await holdPassengerCode(page);
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  await readAhead(page);
  const shifts = await watchShifts(page);
  await page.addInitScript((key) => localStorage.setItem(key, 'dark'), THEME_STORAGE_KEY);
  const early = page.waitForResponse('**/api/trips/search');
  await page.goto('/search?from=Lagos&to=Abuja&date=2035-03-04&seats=3', { waitUntil: 'commit' });
  await expect(
    page
      .getByRole('button', { name: /^Lagos to Abuja/ })
      .or(page.getByText('Sun 4 Mar 2035 · 3 seats'))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Sun 4 Mar 2035 · 3 seats')).toBeAttached();
  await expect(page.locator('html')).toHaveCSS('background-color', DARK);
  await early;
  release();
  await expect(page.getByRole('status').filter({ hasText: 'found for Lagos to Abuja' })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', DARK);
  expect(await shifts()).toEqual([]);
  // The sheet of the page is in its HTML; downloaded again, it would start its fonts anew.
  await page.waitForLoadState('networkidle');
  expect(sheets).toEqual([]);
});

/** Holds the answers of the server until the returned function is called, as on a slow line: React is there first. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const waiting: (() => Promise<void>)[] = [];
  await page.route('**/api/**', (route) => void waiting.push(() => route.continue()));
  return async () => {
    await page.unroute('**/api/**');
    await Promise.all(waiting.map((proceed) => proceed()));
  };
}

/** The first pages, each with what it shows when it is complete. */
async function firstPages(driver: Person): Promise<[path: string, shown: (page: Page) => Locator][]> {
  const { headers } = driver;
  const trip = await publishTrip(driver, { origin: 'Ondo', destination: 'Warri', daysAhead: 90 });
  const shared = await driver.page.request.post(`/api/trips/${trip.id}/shares`, { headers });
  const { token } = (await shared.json()) as { token: string };
  const search = searchPath({ from: 'Ondo', to: 'Warri', date: dayOf(trip), seats: '1' });
  return [
    ['/', (page) => page.getByRole('heading', { name: /^City to city/ })],
    ['/search', (page) => page.getByRole('heading', { name: 'Ready to Find Your Trip?' })],
    [search, (page) => page.getByRole('status').filter({ hasText: 'found for Ondo to Warri' })],
    [`/trips/${trip.id}`, (page) => page.getByRole('heading', { level: 1, name: 'Ondo to Warri' })],
    [`/s#${token}`, (page) => page.getByRole('heading', { name: 'A trip that someone shares with you' })],
    ['/auth', (page) => page.getByRole('heading', { name: /^Welcome/ })],
  ];
}

test('nothing jumps while React replaces the frames, for visitors and passengers, on phones and wide screens', async ({
  browser,
  request,
}) => {
  test.slow();
  const pages = await firstPages(await openDemoDriver({ browser, request }));
  const passenger = await registerPerson({ browser, request }, newAccount());
  const visitor = await browser.newContext();
  for (const page of [await visitor.newPage(), passenger.page]) {
    const signedIn = page === passenger.page;
    const shifts = await watchShifts(page);
    for (const viewport of [
      { width: 360, height: 800 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      for (const [index, [path, shown]] of pages.entries()) {
        // A visitor opens each page on both screens; a passenger on one, the next page on the other one.
        if (signedIn && !ALL_COMBINATIONS && (index % 2 === 0) !== (viewport.width === 360)) continue;
        // A page of its own: with another hash alone the browser would stay on the same page.
        await page.goto('about:blank');
        const answer = await holdAnswers(page);
        await page.goto(path);
        if (signedIn && path === '/auth') {
          await answer();
          await page.waitForURL('**/dashboard');
          continue;
        }
        if (path === '/') await startReact(page);
        await expect(page.locator('[data-frame]')).toHaveCount(0);
        await answer();
        await expect(shown(page)).toBeVisible();
        // A shared trip fills the screen.
        if (signedIn && !/^\/(s#.*)?$/.test(path))
          await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(
          await shifts(),
          `${path}, ${viewport.width} px, ${signedIn ? 'passenger' : 'visitor'}`,
        ).toEqual([]);
      }
    }
  }
  await visitor.close();
  await passenger.context.close();
});

test('the data of a page come before React', async ({ page }) => {
  const priorities = new Map<string, string>();
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    const [, name = ''] = /\/(start|base|passenger|search)(-.{8}\.js)?$/.exec(request.url) ?? [];
    priorities.set(name, request.initialPriority);
  });
  await cdp.send('Network.enable');
  await page.goto('/search?from=Lagos&to=Abuja');
  await expect(page.getByRole('status').filter({ hasText: 'found for Lagos to Abuja' })).toBeVisible();
  const names = ['start', 'search', 'base', 'passenger'];
  expect(names.map((name) => priorities.get(name))).toEqual(['High', 'High', 'Low', 'Low']);
});

test('the check of answers does not violate the content security policy', async ({ page }) => {
  await page.addInitScript(() => {
    const own = window as unknown as { violations: string[] };
    own.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      own.violations.push(`${violatedDirective} in ${sourceFile}`),
    );
  });
  const contracts = page.waitForResponse(/\/assets\/contracts-.*\.js$/);
  await page.goto('/search?from=Lagos&to=Abuja');
  const url = (await contracts).url();
  // The same address gives the same module: this waits until it has run.
  await page.evaluate(`import(${JSON.stringify(url)}).then(() => null)`);
  expect(await page.evaluate('window.violations')).toEqual([]);
});
