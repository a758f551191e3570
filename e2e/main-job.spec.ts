import { expect, test, type Route } from '@playwright/test';
import { expectPublished, fillRoute, fillSeats, fillWhen, goOn, openNewTrip } from './support/create-trip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ANIMATED } from './support/animated.ts';
import { DEMO_DRIVER, newAccount, register, registerPerson, signIn } from './support/people.ts';
import { chooseCity, demoTripDay, lagosDay, searchPath, showAllTrips } from './support/trips.ts';

test.use(ANIMATED);

/** The tests do not depend on each other: both workers take from them. */
test.describe.configure({ mode: 'parallel' });

test('a passenger registers, searches Lagos to Abuja, books two seats and sees the booking', async ({
  page,
}) => {
  const person = newAccount();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Full name').fill(person.name);
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Phone').fill('0803 123 4567');
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('Confirm password').fill(`${person.password}x`);
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account', exact: true })).toBeDisabled();
  await form.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('No bookings yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Search' }).first().click();
  await chooseCity(page, { label: 'From', typed: 'eko', city: 'Lagos' });
  await chooseCity(page, { label: 'To', typed: 'abu', city: 'Abuja' });
  await page.getByRole('button', { name: 'Find Trips' }).click();
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeAttached();
  await expect(page.getByRole('region', { name: /^(Best Matches|Different Dates)$/ })).toBeVisible();
  await expectAccessible(page);

  const date = await demoTripDay(page.request, { origin: 'Lagos', destination: 'Abuja' });
  await page.goto(searchPath({ from: 'Lagos', to: 'FCT', date, seats: '2' }));
  await page.getByRole('button', { name: 'Book This Trip' }).first().press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^You pay .* when you board$/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Book 2 seats, pay/ }).click();
  await expect(page.getByText('Your seats are booked')).toBeVisible();
  await page.getByRole('link', { name: 'See it in My trips' }).click();
  // The trip's page, which has the booking too, stays until the next page is loaded.
  await expect(page.getByRole('heading', { name: 'My trips' })).toBeVisible();
  const booking = page.getByRole('region').filter({ hasText: 'Your ticket' });
  await expect(booking).toContainText('Lagos');
  await expect(booking).toContainText('2 seats');
  await page.reload();
  await expect(booking).toContainText('2 seats');
  await expectAccessible(page);
  await booking.getByRole('link', { name: 'Lagos to Abuja', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
});

test('a driver publishes and edits a trip, and sees a booking without reload', async ({ page, browser }) => {
  await signIn(page, DEMO_DRIVER);
  await openNewTrip(page);
  await goOn(page, 'when');
  await expect(page.getByText('Origin is required')).toBeVisible();
  await expectAccessible(page);
  await fillRoute(page, { from: 'Sokoto', to: 'Port Harcourt', typed: { to: 'PH' } });
  await goOn(page, 'when');
  await fillWhen(page, { day: lagosDay(15), time: '06:30' });
  await expectAccessible(page);
  await goOn(page, 'seats');
  await fillSeats(page, { seats: 5, fare: 8500 });
  await page.getByRole('button', { name: /^Luggage, comfort and more/ }).click();
  await page.getByLabel(/^Price of an extra bag/).fill('2000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);
  await goOn(page, 'check and publish');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish Trip' }).click();
  await expectPublished(page);

  const card = page.getByRole('listitem').filter({ hasText: 'Sokoto' }).filter({ hasText: 'Port Harcourt' });
  await showAllTrips(page);
  await expect(card).toContainText('0/5 booked');
  await expectAccessible(page);
  const tripLink = await card.getByRole('link').getAttribute('href');
  await card.getByRole('link').click();
  await page.getByRole('button', { name: /Edit Trip/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Fare per Seat/)
    .fill('9500');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Trip updated')).toBeVisible();
  await page.goto('/dashboard');
  await showAllTrips(page);
  await expect(card).toContainText('₦9,500');
  await expectAccessible(page);

  const passengerContext = await browser.newContext();
  const passenger = await passengerContext.newPage();
  const person = newAccount('Bola Ade');
  await register(passenger.request, person);
  await signIn(passenger, person, tripLink ?? '');
  await passenger.getByRole('button', { name: 'Book This Trip' }).click();
  await passenger.getByRole('button', { name: /^Names and bags/ }).click();
  await passenger.getByRole('button', { name: 'One more extra bag' }).click();
  await expect(passenger.getByLabel('Total')).toHaveText('₦11,500');
  await expectAccessible(passenger);
  await passenger.getByRole('button', { name: /^Book 1 seat, pay/ }).click();
  await expect(passenger.getByText('Your seat is booked')).toBeVisible();
  await expect(card).toContainText('1/5 booked');
  await passenger.getByRole('button', { name: 'Done' }).click();
  await passenger.getByRole('button', { name: 'Add a seat' }).click();
  await expectAccessible(passenger);
  await passenger.getByRole('button', { name: 'Add 1 seat' }).click();
  await expect(
    passenger.getByText(/^2 seats, 1 extra bag booked\. You pay the driver ₦21,000/),
  ).toBeVisible();
  await expect(card).toContainText('2/5 booked');
  await passengerContext.close();
});

test('a visitor chooses seats first, signs in at the moment of booking, and nothing chosen is lost', async ({
  page,
}) => {
  const person = newAccount();
  await register(page.request, person);
  const date = await demoTripDay(page.request, { origin: 'Lagos', destination: 'Ibadan' });
  await page.goto(searchPath({ from: 'Lagos', to: 'Ibadan', date, seats: '1' }));
  await page.getByRole('button', { name: 'Book This Trip' }).first().press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Where do we send your ticket?' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'I have an account' }).click();
  await sheet.getByLabel('Email').fill(person.email);
  await sheet.getByLabel('Password', { exact: true }).fill(person.password);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Book 1 seat, pay/ }).click();
  await expect(page.getByText('Your seat is booked')).toBeVisible();
  // The card behind the sheet links to the ticket, too.
  await sheet.getByRole('link', { name: 'Your ticket' }).click();
  // The page of the trip, which stays until the ticket is loaded, shows the code too.
  await page.waitForURL('**/ticket/**');
  await page.getByRole('button', { name: 'Show boarding code' }).click();
  const shown = page.getByRole('dialog', { name: 'Boarding code' });
  await expect(shown.getByText(/^\d{4}$/)).toBeVisible();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Close' }).click();
});

test('a booking whose response is lost is made once', async ({ browser, request }) => {
  const { page, context, headers } = await registerPerson({ browser, request }, newAccount());
  const date = await demoTripDay(request, { origin: 'Lagos', destination: 'Ibadan' });
  await page.goto(searchPath({ from: 'Lagos', to: 'Ibadan', date, seats: '1' }));
  await page.getByRole('button', { name: 'Book This Trip' }).first().press('Enter');
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/bookings', loseAnswer, { times: 1 });
  await page.getByRole('button', { name: /^Book 1 seat, pay/ }).click();
  await expect(page.getByText('It is safe to try again: you will not be booked twice.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your seat is booked')).toBeVisible();
  const bookings = await request.get('/api/passenger/bookings', { headers });
  expect(await bookings.json()).toHaveLength(1);
  await context.close();
});

test('the public pages are accessible', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(
    page.getByText('There is no public address or phone number yet', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto('/auth/forgot');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/corporate-auth');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Register Company' }).click();
  await expect(page.getByLabel('Tax ID')).toBeVisible();
  await expectAccessible(page);
});

test('error pages and forms with errors are accessible', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/trips/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: /Trip Not Found|Error Loading Trip/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await page.waitForURL('**/auth**');
});
