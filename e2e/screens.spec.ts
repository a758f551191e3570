import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { leave } from './support/database.ts';
import { verifyDriver } from './support/drivers.ts';
import {
  DEMO_DRIVER,
  DEMO_PASSWORD,
  newAccount,
  type Person,
  randomName,
  registerPerson,
  signIn,
} from './support/people.ts';
import { bookSeats, completeTrip, dayOf, lagosDay, publishTrip, searchPath } from './support/trips.ts';

/* The goals of the drawn screens, counted on a phone of 360×800. */
test.use({ viewport: { width: 360, height: 800 } });

test('landing: at most 3,200 px high, with the next departures and no map', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Next departures' }).getByRole('link').first()).toContainText(
    '₦',
  );
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3200);
  const button = await page.getByRole('button', { name: 'Find Trips' }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(536);
  expect(await page.locator('main svg[viewBox="0 0 604 496"]').isVisible()).toBe(false);
});

test('results: the first ticket is at most 220 px down, and three are on the first screen', async ({
  page,
  browser,
  request,
}) => {
  const people = { browser, request };
  // No other journey travels between these cities.
  const route = { origin: 'Gusau', destination: 'Sokoto', daysAhead: 33 };
  const drivers = [];
  for (const name of ['Musa', 'Bala', 'Ibrahim']) {
    const driver = await registerPerson(people, newAccount(randomName(name)), 'driver');
    await verifyDriver(request, driver);
    drivers.push(driver);
  }
  const trips = await Promise.all(drivers.map((driver) => publishTrip(driver, route)));
  const [first] = trips;
  if (first === undefined) throw new Error('no trip');

  await page.goto(searchPath({ from: 'Gusau', to: 'Sokoto', date: dayOf(first), seats: '2' }));
  const tickets = page.getByRole('article');
  await expect(tickets).toHaveCount(3);
  // The strip of days comes after the tickets.
  await expect(page.locator('a[aria-current=date]')).toBeVisible();
  const boxes = await tickets.evaluateAll((all) =>
    all.map((ticket) => {
      const { top, bottom, height } = ticket.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );
  expect(boxes[0]?.top).toBeLessThanOrEqual(220);
  expect(boxes[2]?.bottom).toBeLessThanOrEqual(800);
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(132);
  await expect(page.getByText('Best match')).toHaveCount(1);
  await expectAccessible(page);

  // The whole ticket is the link, and the trip's page offers the seats that were searched for.
  await tickets.nth(1).click({ position: { x: 8, y: 100 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Gusau to Sokoto' })).toBeVisible();
  await page.getByRole('button', { name: 'Book This Trip' }).first().click();
  await expect(page.getByRole('button', { name: /^Book 2 seats, pay/ })).toBeVisible();
});

test('results: a way that no driver goes offers to tell the person, on the first screen', async ({
  page,
}) => {
  await page.goto(searchPath({ from: 'Maiduguri', to: 'Calabar', date: lagosDay(300), seats: '1' }));
  await expect(page.getByText(/^No driver goes from Maiduguri to Calabar/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Any day' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Tell me' })).toBeInViewport();
  await expectAccessible(page);
});

/** The height of the page, and its visible buttons and links, without the skip link. */
async function measure(page: Page): Promise<{ height: number; controls: number }> {
  return page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    controls: [...document.querySelectorAll('a, button')].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        each.getBoundingClientRect().width > 1 &&
        !each.closest('[href="#main"]'),
    ).length,
  }));
}

test("the passenger's home is at most 2,000 px high and has at most 25 buttons and links", async ({
  page,
}) => {
  const passenger = { name: 'Adaeze Okafor', email: 'passenger@tafiya.test', password: DEMO_PASSWORD };
  await signIn(page, passenger, '/dashboard');
  await expect(page.locator('section[aria-labelledby="now"]')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Book Now/ }).first()).toBeVisible();
  const { height, controls } = await measure(page);
  expect(height).toBeLessThanOrEqual(2000);
  expect(controls).toBeLessThanOrEqual(25);
});

test("the driver's home is at most 2,400 px high and has at most 30 buttons and links", async ({ page }) => {
  await signIn(page, DEMO_DRIVER, '/dashboard');
  const card = page.locator('section[aria-labelledby="now"]');
  await expect(
    card.getByText(/^(See your passengers|Waiting for passengers|Board passengers)$/),
  ).toBeVisible();
  await expect(page.getByText('Average Rating')).toBeVisible();
  const { height, controls } = await measure(page);
  expect(height).toBeLessThanOrEqual(2400);
  expect(controls).toBeLessThanOrEqual(30);
});

test('trip: who drives and Book are on the first screen, and Book stays in reach', async ({
  page,
  browser,
  request,
}) => {
  const driver = await registerPerson({ browser, request }, newAccount(randomName('Emeka')), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Jalingo', destination: 'Wukari', daysAhead: 33 });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/trips/${trip.id}`);
  const name = page.getByRole('heading', { name: trip.driver.user.name });
  const book = page.getByRole('button', { name: /^Book This Trip/ });
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('New driver, no ratings yet')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1, name: 'Jalingo to Wukari' })).toBeInViewport({
    ratio: 1,
  });
  await expect(book).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'If you cancel' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(name).not.toBeInViewport();
  await expect(book).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await book.click();
  const pay = page.getByRole('button', { name: /^Book 1 seat, pay ₦/ });
  await expect(pay).toBeInViewport({ ratio: 1 });
});

test('drive mode, the live trip and the boarding code stand in landscape, with nothing cut off', async ({
  browser,
  request,
  baseURL,
}) => {
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount(randomName('Bello')), 'driver');
  await verifyDriver(request, driver);
  const ada = await registerPerson(people, newAccount('Ada Obi'));
  const trip = await publishTrip(driver, { origin: 'Bauchi', destination: 'Gombe', daysAhead: 28 });
  await bookSeats(ada, trip.id);
  await leave(baseURL ?? '', trip.id, -60);
  const inHolder = async ({ page }: Person, path: string) => {
    await page.setViewportSize({ width: 800, height: 360 });
    await page.goto(path);
  };
  const fits = async ({ page }: Person, part: Locator) => {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800);
  };

  await inHolder(driver, `/track/${trip.id}`);
  const main = driver.page.getByRole('main', { name: 'Driver Controls' });
  await fits(driver, main.getByRole('button', { name: 'Waiting for passengers' }));
  for (const part of [
    main.getByRole('heading', { level: 1 }),
    main.getByRole('link', { name: 'Emergency' }),
    main.getByRole('img', { name: /^Stops: Bauchi, Gombe\. At Bauchi$/ }),
    main.getByText('Collect ₦9,000'),
  ])
    await fits(driver, part);
  await expect(driver.page.getByRole('navigation')).toHaveCount(0);
  await main.getByRole('button', { name: 'Waiting for passengers' }).click();
  await main.getByRole('button', { name: 'Board Ada', exact: true }).click();
  const sheet = driver.page.getByRole('dialog', { name: 'Board Ada Obi' });
  for (const name of ['1', '9', '0', 'Scan', 'Close'])
    await fits(driver, sheet.getByRole('button', { name, exact: true }));
  await fits(driver, sheet.getByText('₦9,000'));
  await fits(driver, sheet.getByRole('link', { name: /^Not here/ }));
  await expectAccessible(driver.page);

  await inHolder(ada, `/track/${trip.id}`);
  await fits(ada, ada.page.getByRole('region', { name: 'Progress' }));
  await fits(ada, ada.page.getByRole('link', { name: 'Emergency' }));
  await ada.page.getByRole('button', { name: 'Show boarding code' }).click();
  const code = ada.page.getByRole('dialog', { name: 'Boarding code' });
  await fits(ada, code.getByRole('img', { name: 'QR code to board' }));
  await fits(ada, code.getByText(/^\d{4}$/));
  await fits(ada, code.getByRole('button', { name: 'Close' }));
});

test('a usual trip is published again with five taps', async ({ browser, request }) => {
  const driver = await registerPerson({ browser, request }, newAccount(randomName('Emeka')), 'driver');
  await verifyDriver(request, driver);
  const usual = { origin: 'Yola', destination: 'Mubi', daysAhead: 33 };
  const trip = await publishTrip(driver, { ...usual, points: ['Jimeta Park', 'Mubi Main Park'] });
  await completeTrip(driver, trip.id);
  const own = driver.page;
  await own.setViewportSize({ width: 360, height: 800 });
  await own.goto('/dashboard');
  const taps = [
    own.getByRole('link', { name: 'Create Trip', exact: true }),
    own.getByRole('link', { name: /Yola.*to.*Mubi/ }),
    own.locator('[data-day]:enabled').last(),
    own.getByRole('button', { name: 'Publish Trip' }),
    own.getByRole('button', { name: 'Done' }),
  ];
  for (const tap of taps) {
    await expect(tap).toBeInViewport();
    await tap.click();
  }
  await expect(own).toHaveURL(/\/dashboard$/);
  await expect(own.getByRole('link', { name: /Yola.*to.*Mubi/ }).first()).toBeVisible();
  expect(taps).toHaveLength(5);
});
