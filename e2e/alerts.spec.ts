import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ANIMATED } from './support/animated.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

test.use(ANIMATED);

const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Alerts/ });
const alerts = (page: Page) => page.getByRole('main').getByRole('listitem');

test('the driver is alerted of a booking and the passenger of a cancelled trip, without reload', async ({
  browser,
  request,
}) => {
  test.slow();
  // Very long names: the layout of every page that shows them is checked below.
  const driver = await registerPerson(
    { browser, request },
    newAccount('Oluwaseunfunmi Adebayo-Chukwuemeka Bello'),
    'driver',
  );
  const passenger = await registerPerson(
    { browser, request },
    newAccount('Nkemdilim Chukwuebuka-Nwachukwu Ogunlesi'),
  );
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Sokoto', destination: 'Minna', daysAhead: 9 });

  await passenger.page.goto('/alerts');
  await expect(passenger.page.getByText('No alerts yet')).toBeVisible();
  await expectAccessible(passenger.page);
  await driver.page.goto('/dashboard');
  // Every driver's first alerts are the approvals of the documents and of the vehicle.
  await expect(bell(driver.page)).toContainText('2 unread');
  await bookSeats(passenger, trip.id, 2);
  await expect(bell(driver.page)).toContainText('3 unread');

  await bell(driver.page).click();
  const booked = alerts(driver.page).filter({ hasText: '2 seats booked' });
  await expect(booked).toContainText(`${passenger.account.name} booked 2 seats on this trip.`);
  await expect(driver.page.getByRole('heading', { name: /Sokoto.*Minna/ })).toBeVisible();
  await expect(booked).toContainText('Unread:');
  await expectAccessible(driver.page);
  await booked.getByRole('link').click();
  await driver.page.waitForURL(`**/trips/${trip.id}`);
  await expect(driver.page.getByText('2/4 booked')).toBeVisible();
  await expect(bell(driver.page)).not.toContainText('unread');
  await expectAccessible(driver.page);

  await driver.page.getByRole('button', { name: 'Cancel Trip' }).click();
  await driver.page.getByRole('button', { name: 'Yes, cancel this trip' }).click();
  await expect(driver.page.getByText('Trip cancelled')).toBeVisible();
  const cancelled = alerts(passenger.page).filter({ hasText: 'Trip cancelled' });
  await expect(cancelled).toContainText('You owe nothing.');
  // The page is open: the alert is read as soon as it is seen.
  await expect(bell(passenger.page)).not.toContainText('unread');
  await passenger.page.reload();
  await expect(cancelled).toBeVisible();
  await expect(cancelled).not.toContainText('Unread:');
  await expect(passenger.page).toHaveTitle('Alerts | Tafiya');

  await driver.page.goto('/alerts');
  await expect(alerts(driver.page)).toHaveCount(3);
  await expect(booked).not.toContainText('Unread:');
  await driver.context.close();
  await passenger.context.close();
});
