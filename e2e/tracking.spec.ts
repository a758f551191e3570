import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import type { Session } from '../supabase/functions/_shared/people/auth/contract.ts';
import { HOLD_MS } from '../supabase/functions/_shared/core/limits.ts';
import { tripListSchema } from '../supabase/functions/_shared/trips/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openAsAdmin } from './support/admin.ts';
import { leave } from './support/database.ts';
import { startOwnStack } from './support/own-stack.ts';
import {
  DEMO_DRIVER,
  newAccount,
  openBrowser,
  register,
  signIn,
  signInThroughApi,
  type Account,
  type Person,
} from './support/people.ts';
import { bookSeats, openDriveDetails, publishTrip, startTrip } from './support/trips.ts';

/** The tests do not depend on each other: both workers take from them. */
test.describe.configure({ mode: 'parallel' });

const IN_LAGOS = { latitude: 6.55, longitude: 3.4, accuracy: 2500 };
const NEAR_THE_START = { latitude: 6.5505, longitude: 3.4002, accuracy: 2500 };
const IN_IBADAN = { latitude: 7.38, longitude: 3.95, accuracy: 20 };
const ON_THE_EXPRESSWAY = { latitude: 6.585, longitude: 3.425, accuracy: 2500 };

interface Traveller extends Person {
  /** Closes the page's live sockets. */
  cutSockets: () => void;
  /** While false, the page's live sockets are closed at once. */
  setReachable: (isReachable: boolean) => void;
}

/** Opens a browser in Lagos that is signed in, and whose live sockets the test can close. */
async function openTraveller(
  browser: Browser,
  person: { account: Account; session: Session },
  baseURL: string,
): Promise<Traveller> {
  const options = { baseURL, geolocation: IN_LAGOS, permissions: ['geolocation'] };
  const opened = await openBrowser(browser, person, options);
  const sockets = new Set<() => void>();
  let isReachable = true;
  await opened.page.routeWebSocket(/\/location-ws$/, (socket) => {
    if (!isReachable) return void socket.close({ code: 4000 });
    const server = socket.connectToServer();
    sockets.add(() => {
      void server.close();
      void socket.close({ code: 4000 });
    });
  });
  const cutSockets = () => {
    for (const close of sockets) close();
    sockets.clear();
  };
  return {
    ...opened,
    cutSockets,
    setReachable: (reachable) => {
      isReachable = reachable;
      if (!isReachable) cutSockets();
    },
  };
}

/** A trip of the demo driver from Lagos to Ibadan that a new passenger has booked, with both in their browsers. */
async function startJourney(
  browser: Browser,
  request: APIRequestContext,
  baseURL = test.info().project.use.baseURL ?? '',
): Promise<{ tripId: string; driver: Traveller; passenger: Traveller }> {
  const account = newAccount('Bola Ade');
  const people = {
    driver: { account: DEMO_DRIVER, session: await signInThroughApi(request, DEMO_DRIVER) },
    passenger: { account, session: await register(request, account) },
  };
  const driver = await openTraveller(browser, people.driver, baseURL);
  const passenger = await openTraveller(browser, people.passenger, baseURL);
  const trip = await publishTrip(driver, { origin: 'Lagos', destination: 'Ibadan', daysAhead: 20 });
  await bookSeats(passenger, trip.id);
  await leave(baseURL, trip.id, 0);
  return { tripId: trip.id, driver, passenger };
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Opens what the page folds, and in it the figures: everyone's position and distance. */
async function openFigures(page: Page): Promise<void> {
  await page.getByText('Details', { exact: true }).click();
  await page.getByText('Positions and distances').click();
}

/** How wide the page is at 200 % text, with everything open. */
async function widthAtDoubleText(page: Page): Promise<number> {
  const setText = (size: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
      for (const each of document.querySelectorAll('details')) each.open = to !== '';
      return document.documentElement.scrollWidth;
    }, size);
  const width = await setText('200%');
  await setText('');
  return width;
}

/** Presses Arrived, far from the last stop for two seconds, and lets the minute pass in which the driver can undo it. */
async function arrive(page: Page, { isFar }: { isFar: boolean }): Promise<void> {
  await holdArrived(page, isFar);
  await page.clock.fastForward(61_000);
}

async function holdArrived(page: Page, isFar: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Arrived' }).click();
  if (isFar) {
    await expect(page.getByText(/^You are \d+ km from Ibadan\./)).toBeVisible();
    await page.getByRole('button', { name: 'Arrived' }).click({ delay: HOLD_MS + 300 });
  }
  await expect(page.getByText(/^Arrived in \d+ s$/)).toBeVisible();
}

const driverRow = (page: Page) =>
  page.getByRole('list', { name: 'People on this trip' }).getByRole('listitem').filter({ hasText: 'driver' });

async function kmLeft(page: Page): Promise<number> {
  const text = await driverRow(page).first().textContent();
  return Number(/(\d+) km to Ibadan/.exec(text ?? '')?.[1] ?? Number.NaN);
}

async function minutesLeft(page: Page): Promise<number> {
  const text = (await driverRow(page).first().textContent()) ?? '';
  const [, hours = '0', minutes = '0'] = /\(in (?:(\d+) h)? ?(?:(\d+) min)?\)/.exec(text) ?? [];
  return text.includes('(in ') ? Number(hours) * 60 + Number(minutes) : Number.NaN;
}

/** Pixels between the driver's marker and Lagos, the southern end of the route. */
function markerDistance(page: Page): Promise<number> {
  return page.evaluate(() => {
    const centres = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
    const [driver] = centres('.map-driver');
    const lagos = centres('.map-dot-end').toSorted((a, b) => b.y - a.y)[0];
    return driver && lagos ? Math.hypot(driver.x - lagos.x, driver.y - lagos.y) : Number.NaN;
  });
}

test('driver and passenger see the same trip, and the page reconnects when its socket is cut', async ({
  browser,
  request,
}) => {
  const { tripId, driver, passenger } = await startJourney(browser, request);
  await driver.page.clock.install();
  for (const { page } of [driver, passenger]) {
    await page.goto(`/track/${tripId}`);
    await expect(page.locator('[data-phase=connected]').first()).toBeAttached();
  }
  // The first screen has what comes next: the driver's one button, the passenger's call at the thumb.
  await expect(driver.page.locator('main footer').getByRole('button')).toHaveText(['Waiting for passengers']);
  const progress = passenger.page.getByRole('region', { name: 'Progress' });
  for (const part of [
    driver.page.getByRole('button', { name: 'Waiting for passengers' }),
    passenger.page.getByRole('link', { name: 'Call Driver' }),
    progress.getByText(/^Planned: about/),
    passenger.page.getByRole('region', { name: 'Your trip' }).getByText('LSD-218-XB').first(),
    passenger.page.getByRole('button', { name: 'Show boarding code' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  for (const { page } of [driver, passenger]) expect(await widthAtDoubleText(page)).toBe(360);
  await openFigures(passenger.page);
  await expect(passenger.page.getByText('Scheduled').first()).toBeVisible();
  await expect(progress.getByText(/^Planned: about/)).toBeVisible();
  await expect(passenger.page.getByRole('link', { name: 'Call Driver' })).toBeVisible();
  await expect(passenger.page.getByRole('main', { name: 'Driver Controls' })).toHaveCount(0);
  await expectAccessible(passenger.page);

  await startTrip(driver.page);
  await expect(driver.page.getByText('Trip status updated')).toBeVisible();
  await expect(driver.page.getByText('Tracking Active')).toBeAttached();
  await expect(passenger.page.getByText('Trip status: On the way')).toBeAttached();
  await expect.poll(() => kmLeft(passenger.page)).toBeGreaterThan(100);
  const kmAtFirst = await kmLeft(passenger.page);

  await driver.context.setGeolocation(NEAR_THE_START);
  await expect.poll(() => minutesLeft(passenger.page)).toBeGreaterThan(0);
  const minutesAtFirst = await minutesLeft(passenger.page);
  const pixelsAtFirst = await markerDistance(passenger.page);
  passenger.cutSockets();
  await expect(passenger.page.getByText(/Reconnecting in \d s/).first()).toBeVisible();
  await driver.context.setGeolocation(ON_THE_EXPRESSWAY);
  await expect(passenger.page.locator('[data-phase=connected]').first()).toBeAttached();
  await expect.poll(() => kmLeft(passenger.page)).toBeLessThan(kmAtFirst);
  await expect.poll(() => minutesLeft(passenger.page)).toBeLessThan(minutesAtFirst);
  await expect.poll(() => markerDistance(passenger.page)).toBeGreaterThan(pixelsAtFirst);
  await expectAccessible(passenger.page);
  await expectAccessible(driver.page);

  await expect(passenger.page.getByRole('button', { name: 'I was left behind' })).toBeVisible();
  await leave(test.info().project.use.baseURL ?? '', tripId, 600);
  await holdArrived(driver.page, true);
  await expectAccessible(driver.page);
  await driver.page.getByRole('button', { name: 'Undo' }).click();
  await arrive(driver.page, { isFar: true });
  await expect(passenger.page.getByText('Arrived').first()).toBeVisible();
  // The driver pressed too early: an administrator puts the trip back, and both pages follow.
  const admin = await openAsAdmin(browser);
  const back = { status: 'en_route', reason: 'Arrived was pressed by mistake' };
  expect((await admin.request.post(`/api/admin/trips/${tripId}/status`, { data: back })).ok()).toBe(true);
  await admin.context().close();
  for (const { page } of [driver, passenger])
    await expect(page.getByText('Trip status: On the way')).toBeAttached();
  await driver.context.setGeolocation(IN_IBADAN);
  await arrive(driver.page, { isFar: false });
  await expect(passenger.page.getByText('Arrived').first()).toBeVisible();
  await confirm(driver.page, 'Complete Trip');
  for (const { page } of [driver, passenger]) {
    await expect(page.getByText('Trip status: Completed')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Start Tracking' })).toHaveCount(0);
  }
  await driver.context.close();
  await passenger.context.close();
});

test('tracking continues for driver and passenger after the whole stack was restarted', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(240_000);
  const stack = await startOwnStack();
  try {
    const request = await playwright.request.newContext({ baseURL: stack.url });
    const { tripId, driver, passenger } = await startJourney(browser, request, stack.url);
    const pages = [driver.page, passenger.page];
    for (const page of pages) {
      await page.goto(`/track/${tripId}`);
      await expect(page.locator('[data-phase=connected]').first()).toBeAttached();
    }
    await openFigures(passenger.page);
    await startTrip(driver.page);
    await expect.poll(() => kmLeft(passenger.page)).toBeGreaterThan(100);
    const kmAtFirst = await kmLeft(passenger.page);

    await stack.stop();
    for (const page of pages) await expect(page.getByText(/Reconnecting in \d s/).first()).toBeVisible();
    await driver.context.setGeolocation(ON_THE_EXPRESSWAY);
    await expect(driver.page.getByText(/[1-9]\d* queued/).first()).toBeVisible({ timeout: 30_000 });
    expect(await kmLeft(passenger.page)).toBe(kmAtFirst);

    await stack.start();
    for (const page of pages) {
      await expect(page.locator('[data-phase=connected]').first()).toBeAttached({ timeout: 30_000 });
    }
    await expect(driver.page.getByText(/queued/)).toHaveCount(0);
    await expect.poll(() => kmLeft(passenger.page)).toBeLessThan(kmAtFirst);
    await driver.context.close();
    await passenger.context.close();
    await request.dispose();
  } finally {
    await stack.remove();
  }
});

test('positions recorded without a connection are sent when it is back, and leave the map with Stop Tracking', async ({
  browser,
  request,
}) => {
  const { tripId, driver, passenger } = await startJourney(browser, request);
  await passenger.page.goto(`/track/${tripId}`);
  await openFigures(passenger.page);
  await driver.page.goto(`/track/${tripId}`);
  await expect(driver.page.locator('[data-phase=connected]').first()).toBeAttached();
  driver.setReachable(false);
  await expect(driver.page.getByText(/Reconnecting in \d s/).first()).toBeVisible();
  await openDriveDetails(driver.page);
  await driver.page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(driver.page.getByText(/1 queued/).first()).toBeVisible();
  await driver.page.reload();
  await expect(driver.page.getByText(/\d queued/).first()).toBeVisible();
  driver.setReachable(true);
  await expect(driver.page.locator('[data-phase=connected]').first()).toBeAttached();
  await expect(driver.page.getByText(/queued/)).toHaveCount(0);
  await expect.poll(() => kmLeft(passenger.page)).toBeGreaterThan(100);
  await expect(passenger.page.getByText('1 person tracking')).toBeVisible();
  await openDriveDetails(driver.page);
  await driver.page.getByRole('button', { name: 'Stop Tracking' }).click();
  await expect(passenger.page.getByText('No one tracking yet')).toBeVisible();
  await expect(driverRow(passenger.page)).toHaveCount(0);
  await driver.context.close();
  await passenger.context.close();
});

test('a person without an account follows a shared trip until its link is revoked', async ({
  browser,
  request,
}) => {
  const { tripId, driver, passenger } = await startJourney(browser, request);
  await passenger.page.goto(`/track/${tripId}`);
  await passenger.page.getByRole('button', { name: 'Let family follow' }).click();
  await passenger.page.getByRole('button', { name: 'Create a link' }).click();
  const address = await passenger.page.getByLabel('Link to this trip').inputValue();
  expect(address).toMatch(/\/s#[\w-]{22}$/);
  await expectAccessible(passenger.page);

  const home = await (await browser.newContext()).newPage();
  await home.goto(address);
  await expect(home.getByRole('list', { name: 'Stops' })).toContainText('Lagos');
  await expect(home.getByText('Emeka', { exact: true })).toBeVisible();
  await expect(home.getByText('Nwosu')).toHaveCount(0);
  await expect(home.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(home);

  await passenger.page.getByRole('button', { name: /Revoke link/ }).click();
  await expect(passenger.page.getByText('Link revoked')).toBeVisible();
  await home.reload();
  await expect(home.getByText('This link is no longer valid')).toBeVisible();
  await expectAccessible(home);
  await home.context().close();
  await driver.context.close();
  await passenger.context.close();
});

test('a person who is not on a trip cannot follow it', async ({ page }) => {
  const [trip] = tripListSchema.parse(await (await page.request.get('/api/trips?limit=1')).json());
  const stranger = newAccount();
  await register(page.request, stranger);
  await signIn(page, stranger, `/track/${trip?.id}`);
  await expect(page.getByText('Only people on this trip can follow it')).toBeVisible();
  await expectAccessible(page);
});
