import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { verifyAccount } from './support/database.ts';
import { DEMO_PASSWORD, newAccount, register, signIn, randomDigits } from './support/people.ts';
import { chooseCity, chooseDepartureDay, lagosDay, searchPath, showAllTrips } from './support/trips.ts';

/** A verified demonstration driver that no other test uses. */
const DRIVER = { email: 'ibrahim@tafiya.test', password: DEMO_PASSWORD, name: 'Ibrahim Musa' };

/** Registers a company and gives its e-mail. */
async function registerCompany(page: Page): Promise<string> {
  const person = newAccount('Halima Sani');
  await page.goto('/corporate-auth');
  await page.getByRole('tab', { name: 'Register Company' }).click();
  const form = page.getByRole('tabpanel');
  const fields = {
    'Contact person name': person.name,
    'Full name': person.name,
    Phone: '0803 123 4567',
    Email: person.email,
    NIN: randomDigits(11),
    'Company name': 'Arewa Coaches',
    'Registration number': 'RC 7654321',
    'Registered address': '2 Station Road, Jos',
    'Tax ID': '12345678-0001',
  };
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Register Company', exact: true }).click();
  await page.waitForURL('**/corporate');
  return person.email;
}

/** Opens a place of the company's desk, on phones from its menu. */
async function openPlace(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Corporate Fleet Dashboard' })
    .getByRole('link', { name })
    .click();
}

async function addVehicle(page: Page): Promise<string> {
  const plate = `JOS-${Date.now().toString().slice(-6)}`;
  await page.getByRole('button', { name: 'Add your first vehicle' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(sheet.getByText('Model is required')).toBeVisible();
  await sheet.getByLabel('Model').fill('Toyota Coaster');
  await sheet.getByLabel('Plate number').fill(plate);
  await sheet.getByLabel('Capacity (seats)').fill('22');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(page.getByText('No departures')).toBeVisible();
  await openPlace(page, 'Fleet Management');
  await expect(page.getByRole('row').filter({ hasText: plate })).toBeVisible();
  return plate;
}

async function inviteDriver(page: Page, plate: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite Driver' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel("Driver's email").fill(DRIVER.email);
  await expect(sheet.getByLabel('Vehicle they will drive')).toContainText(plate);
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();
  await expectAccessible(page);
}

async function createRoute(page: Page): Promise<void> {
  await openPlace(page, 'Routes');
  await page.getByRole('button', { name: 'Create Route' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Plateau Shuttle');
  await chooseCity(page, { label: 'From', typed: 'Jos', city: 'Jos' });
  await chooseCity(page, { label: 'To', typed: 'Makurdi', city: 'Makurdi' });
  await sheet.getByLabel('Duration, hours').fill('5');
  await sheet.getByLabel(/Fare per Seat/).fill('12000');
  await sheet.getByRole('textbox', { name: /Where passengers get on/ }).fill('Bauchi Road Park');
  await sheet.getByRole('textbox', { name: /Where passengers get off/ }).fill('Wurukum');
  await sheet.getByRole('button', { name: /Stops on the way/ }).click();
  await sheet.getByRole('combobox', { name: 'Another place' }).fill('Lafia');
  await sheet.getByRole('button', { name: 'Add stop', exact: true }).click();
  await expect(sheet.getByRole('group', { name: 'Stop in Lafia' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Create route' }).click();
  await expect(page.getByRole('button', { name: 'Edit Plateau Shuttle' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Stops: Lafia' })).toBeVisible();
}

/** On the page Schedule Trip. */
async function scheduleTrip(page: Page, day: string): Promise<void> {
  const sheet = page.getByRole('form', { name: 'Schedule trip' });
  await chooseDepartureDay(page, day);
  await sheet.getByLabel('Departure Time').selectOption('07:00');
  // Fare, meeting points and stops are those of the route.
  await expect(sheet.getByLabel(/Fare per Seat/)).toHaveValue('12000');
  await expect(sheet.getByText('Bauchi Road Park, Lafia, Wurukum')).toBeVisible();
  await sheet.getByRole('button', { name: 'Change, Parks and stops' }).click();
  await expect(sheet.getByRole('group', { name: 'Stop in Lafia' })).toBeVisible();
  await expect(sheet.getByText('1 trip, 22 seats')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Schedule Trip' }).click();
  await expect(page.getByText('0/22 booked')).toBeVisible();
}

async function bookAsPassenger(browser: Browser, day: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const person = newAccount('Bola Ade');
  await register(page.request, person);
  await signIn(page, person, searchPath({ from: 'Jos', to: 'Makurdi', date: day, seats: '2' }));
  await page.getByRole('button', { name: 'Book This Trip' }).first().press('Enter');
  await page.getByRole('button', { name: /^Book 2 seats, pay/ }).click();
  await expect(page.getByText('Your seats are booked')).toBeVisible();
  await context.close();
}

test('a company adds a vehicle and a driver, schedules a trip, sees its booking and cancels it', async ({
  page,
  browser,
}) => {
  // Three people in three browsers, each state checked by axe.
  test.slow();
  const email = await registerCompany(page);
  await expect(page.getByText('Sample data')).toBeVisible();
  await expect(page.getByRole('main').getByText('₦450,000')).toBeVisible();
  await expectAccessible(page);
  const plate = await addVehicle(page);
  await expect(page.getByText('Sample data')).toBeHidden();
  await inviteDriver(page, plate);

  const driverContext = await browser.newContext();
  const driver = await driverContext.newPage();
  await signIn(driver, DRIVER);
  await expect(driver.getByRole('heading', { name: 'Arewa Coaches invites you' })).toBeVisible();
  await expectAccessible(driver);
  await driver.getByRole('button', { name: 'Accept' }).click();
  await expect(driver.getByRole('heading', { name: 'You drive for Arewa Coaches' })).toBeVisible();

  // Without reload: the company's page gets the acceptance through Realtime.
  await expect(page.getByRole('region', { name: 'Vehicles' }).getByText(DRIVER.name)).toBeVisible();
  await createRoute(page);
  await openPlace(page, 'Trip Management');
  await page.getByRole('link', { name: 'Schedule Trip' }).click();
  await expect(page.getByRole('main').getByText('Before you can schedule a trip:')).toBeVisible();
  await expect(page.getByText('Your company is not verified yet')).toBeVisible();
  await verifyAccount(page.url(), email);
  await page.reload();
  await expect(page.getByText('Your company is not verified yet')).toBeHidden();
  // Later than all demonstration trips of the driver; always in another month than tomorrow, where the calendar opens.
  const day = lagosDay(40);
  await scheduleTrip(page, day);
  await bookAsPassenger(browser, day);
  await expect(page.getByText('2/22 booked')).toBeVisible();
  await expect(page.getByText('₦24,000 revenue')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Passengers, Jos to Makurdi' }).click();
  await expect(page.getByRole('list', { name: 'Passengers' })).toContainText('Bola Ade');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // The driver declines: the trip waits for another driver, and the driver gives notice.
  await showAllTrips(driver);
  const row = driver.getByRole('listitem').filter({ hasText: 'Driven for Arewa Coaches' });
  await row.getByRole('link', { name: /Jos\s+to Makurdi/ }).click();
  await driver.getByRole('button', { name: 'Decline Trip, Jos to Makurdi' }).click();
  await driver.getByRole('dialog').getByLabel('Reason').fill('My car is at the garage');
  await expectAccessible(driver);
  await driver.getByRole('button', { name: 'Yes, decline this trip' }).click();
  await driver.waitForURL('**/dashboard');
  await showAllTrips(driver);
  await expect(row).toHaveCount(0);
  await driver.getByRole('button', { name: 'Leave this fleet' }).click();
  await expectAccessible(driver);
  await driver.getByRole('button', { name: 'Give notice' }).click();
  await expect(driver.getByText('You leave this fleet on')).toBeVisible();
  await expect(page.getByText('Needs another driver')).toBeVisible();
  await expect(page.getByText('Reason: My car is at the garage')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Name another driver' }).click();
  const panel = page.getByRole('region', { name: /^Trip .*Jos to Makurdi/ });
  await expect(panel).toContainText('No driver is free.');
  await expect(panel).toContainText('This driver has declined this trip.');
  await expectAccessible(page);

  await page.goto('/corporate');
  await openPlace(page, 'Fleet Management');
  await expect(page.getByText(/^Leaves /)).toBeVisible();
  await page.getByRole('button', { name: `More about ${plate}` }).click();
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('button', { name: 'Retire vehicle' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'This vehicle still has 1 scheduled trip. Cancel it first.',
  );
  await page.getByRole('button', { name: 'Keep it' }).click();
  await openPlace(page, 'Trip Management');
  await page.getByRole('button', { name: 'Cancel trip' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 seats booked');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel trip' }).click();
  await expect(page.getByRole('article').getByText('Cancelled')).toBeVisible();
  await driverContext.close();
});

test('a person without a company sees that the page is for corporate accounts', async ({ page }) => {
  const person = newAccount();
  await register(page.request, person);
  await signIn(page, person, '/corporate');
  await expect(page.getByText('This page is for corporate accounts')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
