import { randomUUID } from 'node:crypto';
import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { sessionSchema, type Session } from '../supabase/functions/_shared/contracts/auth.ts';
import { tripSchema } from '../supabase/functions/_shared/contracts/trips.ts';
import { SESSION_STORAGE_KEY } from '../supabase/functions/_shared/domain/limits.ts';
import { startOwnStack } from './support/own-stack.ts';
import { DEMO_DRIVER, DEMO_PASSWORD, register, signIn, somebody, type Account } from './support/people.ts';
import { expectAccessible, lagosDay } from './support/screens.ts';

const DRIVER: Account = { name: 'Emeka Nwosu', email: DEMO_DRIVER, password: DEMO_PASSWORD };
const IN_LAGOS = { latitude: 6.55, longitude: 3.4, accuracy: 2500 };
const SLOWLY_ON = { latitude: 6.5505, longitude: 3.4002, accuracy: 2500 };
const ON_THE_EXPRESSWAY = { latitude: 6.585, longitude: 3.425, accuracy: 2500 };

interface Traveller {
  context: BrowserContext;
  page: Page;
  authorization: string;
  /** Ends every open socket of the page; while `reachable` is false, new ones end at once. */
  cut: () => void;
  reachable: (isReachable: boolean) => void;
}

/** Somebody who is signed in already: these journeys are about the road. */
async function traveller(browser: Browser, account: Account, origin: string): Promise<Traveller> {
  const session = await signedIn(browser, account, origin);
  const stored = {
    access_token: session.token,
    refresh_token: session.refreshToken,
    expires_at: session.expiresAt,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: session.user.id },
  };
  const context = await browser.newContext({
    baseURL: origin,
    geolocation: IN_LAGOS,
    permissions: ['geolocation'],
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: SESSION_STORAGE_KEY, value: JSON.stringify(stored) }] }],
    },
  });
  const page = await context.newPage();
  const sockets = new Set<() => void>();
  let open = true;
  await page.routeWebSocket(/\/location-ws$/, (socket) => {
    if (!open) return void socket.close({ code: 4000 });
    const server = socket.connectToServer();
    sockets.add(() => {
      void server.close();
      void socket.close({ code: 4000 });
    });
  });
  const cut = () => {
    for (const end of sockets) end();
    sockets.clear();
  };
  return {
    context,
    page,
    authorization: `Bearer ${session.token}`,
    cut,
    reachable: (isReachable) => {
      open = isReachable;
      if (!open) cut();
    },
  };
}

async function signedIn(browser: Browser, { email, password }: Account, baseURL: string): Promise<Session> {
  const context = await browser.newContext({ baseURL });
  const answer = await context.request.post('/api/auth/login', { data: { email, password } });
  const session = sessionSchema.parse(await answer.json());
  await context.close();
  return session;
}

/** A trip of the demo driver from Lagos to Ibadan, with a new passenger on it. */
async function journey(
  browser: Browser,
  request: APIRequestContext,
  origin = test.info().project.use.baseURL ?? '',
): Promise<{ tripId: string; driver: Traveller; passenger: Traveller }> {
  const account = somebody('Bola Ade');
  await register(request, account);
  const driver = await traveller(browser, DRIVER, origin);
  const passenger = await traveller(browser, account, origin);
  const created = await request.post('/api/trips', {
    headers: { authorization: driver.authorization },
    data: {
      origin: 'Lagos',
      destination: 'Ibadan',
      departureDate: `${lagosDay(20)}T08:00:00+01:00`,
      seatsAvailable: 4,
      farePerSeat: 6000,
    },
  });
  expect(created.status()).toBe(201);
  const { id: tripId } = tripSchema.parse(await created.json());
  const booked = await request.post('/api/bookings', {
    headers: { authorization: passenger.authorization },
    data: { tripId, seats: 1, clientKey: randomUUID() },
  });
  expect(booked.status()).toBe(201);
  return { tripId, driver, passenger };
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

const driverLine = (page: Page) =>
  page.getByRole('list', { name: 'People on this trip' }).getByRole('listitem').filter({ hasText: 'driver' });

async function kmLeft(page: Page): Promise<number> {
  const text = await driverLine(page).first().textContent();
  return Number(/(\d+) km to Ibadan/.exec(text ?? '')?.[1] ?? Number.NaN);
}

async function minutesLeft(page: Page): Promise<number> {
  const text = (await driverLine(page).first().textContent()) ?? '';
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

test('driver and passenger see the same journey, and the page recovers when its socket is cut', async ({
  browser,
  request,
}) => {
  const { tripId, driver, passenger } = await journey(browser, request);
  for (const { page } of [driver, passenger]) {
    await page.goto(`/track/${tripId}`);
    await expect(page.locator('[data-phase=connected]').first()).toBeVisible();
  }
  await expect(passenger.page.getByText('Scheduled').first()).toBeVisible();
  await expect(passenger.page.getByText('Arrival time not known yet').first()).toBeVisible();
  await expect(passenger.page.getByRole('link', { name: 'Call Driver' })).toBeVisible();
  await expect(passenger.page.getByRole('heading', { name: 'Driver Controls' })).toHaveCount(0);
  await expectAccessible(passenger.page);

  await confirm(driver.page, 'Start Trip');
  await expect(driver.page.getByText('Trip status updated')).toBeVisible();
  await expect(driver.page.getByText('Tracking Active')).toBeVisible();
  await expect(passenger.page.getByText('On the way').first()).toBeVisible();
  await expect.poll(() => kmLeft(passenger.page)).toBeGreaterThan(100);
  const kmAtFirst = await kmLeft(passenger.page);

  await driver.context.setGeolocation(SLOWLY_ON);
  await expect.poll(() => minutesLeft(passenger.page)).toBeGreaterThan(0);
  const minutesAtFirst = await minutesLeft(passenger.page);
  await passenger.page.locator('.leaflet-container').scrollIntoViewIfNeeded();
  const pixelsAtFirst = await markerDistance(passenger.page);
  passenger.cut();
  await expect(passenger.page.getByText(/Reconnecting in \d s/).first()).toBeVisible();
  await driver.context.setGeolocation(ON_THE_EXPRESSWAY);
  await expect(passenger.page.locator('[data-phase=connected]').first()).toBeVisible();
  await expect.poll(() => kmLeft(passenger.page)).toBeLessThan(kmAtFirst);
  await expect.poll(() => minutesLeft(passenger.page)).toBeLessThan(minutesAtFirst);
  await expect.poll(() => markerDistance(passenger.page)).toBeGreaterThan(pixelsAtFirst);
  await expectAccessible(passenger.page);
  await expectAccessible(driver.page);

  await driver.page.getByRole('button', { name: 'Arrived' }).click();
  await expect(passenger.page.getByText('Arrived').first()).toBeVisible();
  await confirm(driver.page, 'Complete Trip');
  for (const { page } of [driver, passenger]) {
    await expect(page.getByText('Completed').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Tracking' })).toHaveCount(0);
  }
  await driver.context.close();
  await passenger.context.close();
});

test('driver and passenger go on when everything has been down and comes back', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(240_000);
  const stack = await startOwnStack();
  try {
    const request = await playwright.request.newContext({ baseURL: stack.url });
    const { tripId, driver, passenger } = await journey(browser, request, stack.url);
    const pages = [driver.page, passenger.page];
    for (const page of pages) {
      await page.goto(`/track/${tripId}`);
      await expect(page.locator('[data-phase=connected]').first()).toBeVisible();
    }
    await confirm(driver.page, 'Start Trip');
    await expect.poll(() => kmLeft(passenger.page)).toBeGreaterThan(100);
    const kmAtFirst = await kmLeft(passenger.page);

    await stack.stop();
    for (const page of pages) await expect(page.getByText(/Reconnecting in \d s/).first()).toBeVisible();
    await driver.context.setGeolocation(ON_THE_EXPRESSWAY);
    await expect(driver.page.getByText(/[1-9]\d* queued/).first()).toBeVisible({ timeout: 30_000 });
    expect(await kmLeft(passenger.page)).toBe(kmAtFirst);

    await stack.start();
    for (const page of pages) {
      await expect(page.locator('[data-phase=connected]').first()).toBeVisible({ timeout: 30_000 });
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

test('positions taken without a connection arrive when it is back', async ({ browser, request }) => {
  const { tripId, driver, passenger } = await journey(browser, request);
  await passenger.page.goto(`/track/${tripId}`);
  await driver.page.goto(`/track/${tripId}`);
  await expect(driver.page.locator('[data-phase=connected]').first()).toBeVisible();
  driver.reachable(false);
  await expect(driver.page.getByText(/Reconnecting in \d s/).first()).toBeVisible();
  await driver.page.getByRole('button', { name: 'Start Tracking' }).click();
  await expect(driver.page.getByText(/1 queued/).first()).toBeVisible();
  await driver.page.reload();
  await expect(driver.page.getByText(/\d queued/).first()).toBeVisible();
  driver.reachable(true);
  await expect(driver.page.locator('[data-phase=connected]').first()).toBeVisible();
  await expect(driver.page.getByText(/queued/)).toHaveCount(0);
  await expect.poll(() => kmLeft(passenger.page)).toBeGreaterThan(100);
  await driver.context.close();
  await passenger.context.close();
});

test('somebody at home follows a shared trip until its link is ended', async ({ browser, request }) => {
  const { tripId, driver, passenger } = await journey(browser, request);
  await passenger.page.goto(`/track/${tripId}`);
  await passenger.page.getByRole('button', { name: 'Share trip' }).click();
  await passenger.page.getByRole('button', { name: 'Create a link' }).click();
  const address = await passenger.page.getByLabel('Link to this trip').inputValue();
  expect(address).toMatch(/\/s#[\w-]{22}$/);
  await expectAccessible(passenger.page);

  const home = await (await browser.newContext()).newPage();
  await home.goto(address);
  await expect(home.getByRole('heading', { name: 'Lagos to Ibadan' })).toBeVisible();
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

test('who does not travel on a trip is not shown it', async ({ page, browser, request }) => {
  const { tripId, driver, passenger } = await journey(browser, request);
  const stranger = somebody();
  await register(page.request, stranger);
  await signIn(page, stranger);
  await page.goto(`/track/${tripId}`);
  await expect(page.getByText('Only people on this trip can follow it')).toBeVisible();
  await expectAccessible(page);
  await driver.context.close();
  await passenger.context.close();
});
