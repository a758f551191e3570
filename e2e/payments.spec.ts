import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { bottomOf, topOf } from './support/boxes.ts';
import { expireHold, leave } from './support/database.ts';
import { verifyDriver } from './support/drivers.ts';
import { Hand } from './support/hand.ts';
import { addPayoutAccount, controlPayments, holdSeat, startPayment } from './support/payments.ts';
import { newAccount, type Person, registerPerson } from './support/people.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

type Tools = { browser: Browser; request: APIRequestContext; baseURL: string | undefined };

/** A trip from Lafia to Jos that takes online payment, of a driver of its own. */
async function setUp({ browser, request, baseURL }: Tools) {
  const url = baseURL ?? '';
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount('Pam Gyang'), 'driver');
  await verifyDriver(request, driver);
  await addPayoutAccount(url, driver);
  const trip = await publishTrip(driver, { origin: 'Lafia', destination: 'Jos', daysAhead: 16 });
  const ada = await registerPerson(people, newAccount('Ada Obi'));
  return { url, people, driver, trip, ada };
}

/** Books one seat on the page of the trip and pays by a method, which is asked for once. */
async function bookOnline(page: Page, tripId: string, method: 'card' | 'bank transfer'): Promise<void> {
  await page.goto(`/trips/${tripId}`);
  await page.getByRole('button', { name: 'Book This Trip' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: method === 'card' ? 'Card' : 'Bank transfer' }).check();
  await expect(dialog.getByText('You pay now', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Total')).toHaveText('₦9,000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Pay ₦9,000 by ${method}` }).click();
}

/** The button to pay is in sight, above the bottom bar. */
async function expectAboveBottomBar(page: Page, button: Locator): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const bar = await topOf(page.getByRole('navigation', { name: 'Main' }).last());
  expect(await bottomOf(button)).toBeLessThanOrEqual(bar);
}

/** Holds a seat and pays it by card at the simulator. Returns the booking's id. */
async function buySeat(url: string, person: Person, tripId: string): Promise<string> {
  const { bookingId } = await holdSeat(person, tripId);
  const reference = await startPayment(person, { bookingId, method: 'card' });
  await controlPayments(url, { action: 'pay', reference });
  await person.page.goto(`/bookings/${bookingId}/payment`);
  await expect(paid(person.page)).toBeVisible();
  return bookingId;
}

const paid = (page: Page) => page.getByText('Paid. The seat is yours.');

test('a new person gets from the landing page to a paid seat with at most 12 taps', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount('Pam Gyang'), 'driver');
  await verifyDriver(request, driver);
  await addPayoutAccount(baseURL ?? '', driver);
  await publishTrip(driver, { origin: 'Gombe', destination: 'Bauchi', daysAhead: 2 });
  const person = newAccount();
  const hand = new Hand();

  await page.goto('/');
  await hand.type(page.getByLabel('From', { exact: true }), 'Gom');
  await hand.tap(page.getByRole('option').filter({ hasText: 'Gombe' }).first());
  // The focus has moved on.
  await hand.typeOn(page.getByLabel('To', { exact: true }), 'Bau');
  await hand.tap(page.getByRole('option').filter({ hasText: 'Bauchi' }).first());
  await hand.tap(page.getByRole('button', { name: 'Find Trips' }));
  // On a phone the ticket is the link, and its page has the button.
  await hand.tap(page.getByRole('link', { name: /^Gombe to Bauchi/ }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'Gombe to Bauchi' })).toBeVisible();
  await hand.tap(page.getByRole('button', { name: /^Book This Trip/ }).first());
  const sheet = page.getByRole('dialog');
  const pay = sheet.getByRole('button', { name: 'Pay ₦9,000 by card' });
  // Seats, payment, account and button are on the first screen.
  await expect(sheet.getByLabel('Name')).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByLabel('Total')).toBeInViewport({ ratio: 1 });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await hand.type(sheet.getByLabel('Name'), person.name);
  await hand.typeNext(sheet.getByLabel('Phone'), '08031234567');
  await hand.typeNext(sheet.getByLabel('Email'), person.email);
  await hand.typeNext(sheet.getByLabel(/^Password/), person.password);
  await hand.tap(pay);
  await hand.type(page.getByLabel('Card number'), '4084084084084081');
  await hand.type(page.getByLabel('CVV'), '408');
  await hand.tap(page.getByRole('button', { name: /^Pay / }));
  await expect(paid(page)).toBeVisible();
  expect(hand.taps).toBeLessThanOrEqual(12);
  expect(hand.fields).toBeLessThanOrEqual(8);
});

test('a passenger pays by card, after a card that is declined; the driver sees who has paid', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const { driver, trip, ada } = await setUp({ browser, request, baseURL });
  const { page } = ada;
  await bookOnline(page, trip.id, 'card');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(/^1 seat held for \d+:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue paying, Lafia to Jos' }).click();

  await expect(page.getByRole('heading', { name: 'Pay for your seat' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(1);
  await expectAboveBottomBar(page, page.getByRole('link', { name: 'Continue to pay' }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expectAboveBottomBar(page, page.getByRole('button', { name: 'Pay ₦9,000 by card' }));
  await page.getByRole('button', { name: 'Back to the payment I started' }).click();
  await page.getByRole('link', { name: 'Continue to pay' }).click();
  await page.getByLabel('Card number').fill('4084 0800 0000 5408');
  await page.getByLabel('CVV').fill('001');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByLabel('Card number').fill('4084 0840 8408 4081');
  await page.getByLabel('CVV').fill('408');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(paid(page)).toBeVisible();
  await expect(page.getByText(/test mode: no money moves/)).toBeVisible();
  // No tap from paid to the boarding code.
  await expect(page.getByText(/^\d{4}$/)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Trip page' }).click();
  // The page of the payment, which stays until this one is loaded, has a link to the receipt too.
  await page.getByRole('region', { name: 'Manage booking' }).getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByText('₦9,000', { exact: true })).toBeVisible();
  await expect(page.getByText(/^By card, /)).toBeVisible();
  await expectAccessible(page);
  const sheet = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await page.goto('/dashboard');
  await expect(page.getByText('Paid online')).toBeVisible();

  await addSeat(page, trip.id);
  await driver.page.goto(`/trips/${trip.id}`);
  const passengers = driver.page.getByRole('list', { name: 'Passengers' });
  await expect(passengers.getByText('Paid')).toHaveCount(2);
  await expect(passengers.getByText(/^1 \+ 1 seats/)).toBeVisible();
  await expect(passengers.getByText('1 seat added')).toBeVisible();
});

/** Adds a seat to a booking that is paid online, pays it, and finds both codes on the ticket. */
async function addSeat(page: Page, tripId: string): Promise<void> {
  await page.goto(`/trips/${tripId}`);
  await page.getByRole('button', { name: 'Add a seat' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay ₦9,000 for 1 seat' }).click();
  await expect(page.getByRole('heading', { name: 'Pay for your seat' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₦9,000 by card' }).click();
  await page.getByLabel('Card number').fill('4084 0840 8408 4081');
  await page.getByLabel('CVV').fill('408');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(paid(page)).toBeVisible();
  await expect(page.getByText('1 + 1 seats')).toBeVisible();
  await page.getByRole('button', { name: 'Show 2 boarding codes' }).click();
  await page.getByRole('button', { name: 'Next code' }).click();
  await expect(page.getByRole('heading', { name: /\(code 2 of 2\)$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.goto(`/trips/${tripId}`);
  await expect(page.getByRole('heading', { name: 'Your added seat' })).toBeVisible();
  await expectAccessible(page);
}

test('a passenger pays by transfer, while a second tab shows the same hold', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const { trip, ada } = await setUp({ browser, request, baseURL });
  const { page, context } = ada;
  await bookOnline(page, trip.id, 'bank transfer');
  await expect(page.getByText('Send exactly ₦9,000')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(1);
  await expectAboveBottomBar(page, page.getByRole('button', { name: 'I have sent it' }));
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('Send exactly ₦9,000')).toBeVisible();
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await expect(page.getByText(/We are waiting for your bank/)).toBeVisible();
  await expect(paid(page)).toBeHidden();

  // A window that the click opened stayed blank once, for four minutes.
  const link = page.getByRole('link', { name: 'Test mode: open the bank' });
  await expect(link).toHaveAttribute('target', '_blank');
  const bank = await context.newPage();
  await bank.goto((await link.getAttribute('href')) ?? '');
  await bank.getByRole('button', { name: 'Send ₦9,000 now' }).click();
  await expect(paid(page)).toBeVisible({ timeout: 30_000 });
  await expect(paid(other)).toBeVisible({ timeout: 30_000 });
});

test('a late transfer takes free seats again, and goes back in full when they are gone', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const { url, people, trip, ada } = await setUp({ browser, request, baseURL });
  const bola = await registerPerson(people, newAccount('Bola Ade'));
  const [first, second] = [await holdSeat(ada, trip.id), await holdSeat(bola, trip.id)];
  const method = 'transfer';
  const references = [
    await startPayment(ada, { bookingId: first.bookingId, method }),
    await startPayment(bola, { bookingId: second.bookingId, method }),
  ] as const;
  await ada.page.goto(`/bookings/${first.bookingId}/payment`);
  await bola.page.goto(`/bookings/${second.bookingId}/payment`);
  for (const { bookingId } of [first, second]) await expireHold(url, bookingId);
  for (const { page } of [ada, bola]) {
    await expect(
      page.getByText(/^The time to pay is over\. If you have paid, we look for the money/),
    ).toBeVisible();
  }
  await expectAccessible(ada.page);

  await controlPayments(url, { action: 'transfer-in', reference: references[0] });
  await expect(paid(ada.page)).toBeVisible({ timeout: 30_000 });
  await expect(ada.page.getByText(/your money came late, but the seat was still free/)).toBeVisible();

  const chidi = await registerPerson(people, newAccount('Chidi Okeke'));
  await bookSeats(chidi, trip.id, 3);
  await controlPayments(url, { action: 'transfer-in', reference: references[1] });
  await expect(
    bola.page.getByText('Your payment came after the seat was gone', { exact: false }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expect(bola.page.getByText('₦9,000 back to you')).toBeVisible();
  await expectAccessible(bola.page);
});

test('a passenger who cancels shortly before departure sees and gets half', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const { url, trip, ada } = await setUp({ browser, request, baseURL });
  // It leaves in 90 minutes: too late for the 30 minutes after paying.
  await leave(url, trip.id, -90);
  await buySeat(url, ada, trip.id);
  const { page } = ada;
  await page.goto(`/trips/${trip.id}`);
  await expect(page.getByText('Tafiya pays the driver after the trip')).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You get back ₦4,500 of ₦9,000.')).toBeVisible();
  await expect(
    dialog.getByText('The driver keeps ₦4,500, because the trip leaves in less than 24 hours.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Yes, cancel booking' }).click();
  await expect(page.getByText('₦4,500 is on its way back to you.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(/^₦4,500: It (is being sent|was sent)/)).toBeVisible();
  await expectAccessible(page);
});

test('a driver who cancels sees what goes back, and the passenger gets everything', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const { url, driver, trip, ada } = await setUp({ browser, request, baseURL });
  const bookingId = await buySeat(url, ada, trip.id);
  await driver.page.goto(`/trips/${trip.id}`);
  await driver.page.getByRole('button', { name: 'Cancel Trip' }).click();
  const dialog = driver.page.getByRole('dialog');
  await expect(dialog.getByText(/₦9,000 that they paid online goes back to them\./)).toBeVisible();
  await expectAccessible(driver.page);
  await dialog.getByRole('button', { name: 'Yes, cancel this trip' }).click();
  await expect(driver.page.getByText('Trip cancelled', { exact: true })).toBeVisible();

  await ada.page.goto(`/bookings/${bookingId}/payment`);
  await expect(ada.page.getByRole('heading', { name: 'This booking was cancelled' })).toBeVisible();
  await expect(ada.page.getByText('₦9,000 back to you')).toBeVisible();
  await expectAccessible(ada.page);
});

test('the trip form shows what a driver receives of a fare paid online', async ({
  browser,
  request,
  baseURL,
}) => {
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount('Pam Gyang'), 'driver');
  await verifyDriver(request, driver);
  const { page } = driver;
  await page.goto('/dashboard');
  await page.goto('/create-trip?step=3');
  await page.getByRole('button', { name: /^How passengers pay/ }).click();
  await expect(
    page.getByText(/^Passengers pay in cash when they board\. To take online payment/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a payout account' })).toBeVisible();
  await expectAccessible(page);
  await addPayoutAccount(baseURL ?? '', driver);
  await page.reload();
  await page.getByLabel('Fare per Seat').fill('8500');
  await page.getByRole('button', { name: /^How passengers pay/ }).click();
  await expect(page.getByText(/^You receive ₦8,075 per seat paid online/)).toBeVisible();
  await expectAccessible(page);
});
