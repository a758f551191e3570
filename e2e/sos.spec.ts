import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openAsAdmin } from './support/admin.ts';
import { openDoorway } from './support/doorway.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, openBrowser, register, registerPerson } from './support/people.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

test.use({ serviceWorkers: 'allow' });

test('an alarm without network waits on the phone, and reaches an administrator once it returns', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount('Chidi Okeke'), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Gombe', destination: 'Bauchi', daysAhead: 25 });
  const doorway = await openDoorway(baseURL ?? '');
  const account = newAccount('Halima Sani');
  const session = await register(request, account);
  const halima = await openBrowser(
    browser,
    { account, session },
    {
      baseURL: doorway.url,
      geolocation: { latitude: 10.2897, longitude: 11.1673 },
      permissions: ['geolocation'],
    },
  );
  const { page, headers } = halima;
  const booking = await bookSeats(halima, trip.id);
  const contacts = [{ name: 'Ada Obi', phone: '08031112222', relation: 'Sister' }];
  await page.request.put('/api/user/emergency-contacts', { headers, data: { contacts } });
  await page.goto(`/ticket/${booking.id}`);
  await expect(page.getByText('Checked just now. Saved on this phone.')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByRole('link', { name: 'Emergency' }).click();
  await expect(page.getByRole('link', { name: /^Text Ada Obi/ })).toBeVisible();

  await doorway.stop();
  await page.goto('/sos');
  await expect(page.getByRole('link', { name: /^Call 112/ })).toHaveAttribute('href', 'tel:112');
  await expect(page.getByText('Gombe to Bauchi').first()).toBeVisible();
  await page.getByText('Change the text').click();
  const text = page.getByLabel('The text');
  await expect(text).toHaveValue(/from Gombe to Bauchi.*driver Chidi\. I was at 10\.28970,11\.16730/);
  await expect(page.getByRole('link', { name: /^Text Ada Obi/ })).toHaveAttribute(
    'href',
    /^sms:\+2348031112222\?body=SOS/,
  );
  await expectAccessible(page);
  const button = page.getByRole('button', { name: /^Hold for an alarm/ });
  await button.focus();
  await page.keyboard.down('Enter');
  await expect(page.getByText(/It has not reached us yet/)).toBeVisible();
  await page.keyboard.up('Enter');

  await doorway.start();
  await page.goto('/sos');
  await expect(page.getByText(/Alarm sent/)).toBeVisible();
  // Her number is not confirmed, and the trip is not today.
  const told = page.getByRole('list', { name: 'Your emergency contacts' });
  await expect(told).toContainText('We did not send an SMS. Send it from your phone.');
  await expect(told.getByRole('link', { name: 'Send Ada Obi an SMS' })).toBeVisible();
  await expectAccessible(page);

  const admin = await openAsAdmin(browser);
  await admin.getByRole('link', { name: /new alarm/ }).click();
  const waits = admin.getByRole('region', { name: 'What waits' });
  await waits.getByRole('link', { name: /^Halima Sani/ }).click();
  const alarm = admin.getByRole('region', { name: 'Halima Sani' });
  await expect(alarm).toContainText('10.28970, 11.16730');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: /^I look after it/ }).click();
  await admin.getByRole('button', { name: 'Yes, I look after it' }).click();
  await expect(alarm.getByText('Looked after since')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/Someone on our team has been handling it since/)).toBeVisible();
  await page.getByRole('button', { name: 'It is over' }).click();
  await page.getByRole('button', { name: 'The danger is over' }).click();
  await expect(page.getByText(/Your alarm has ended/)).toBeVisible();
  await expect(alarm).toContainText('by the person: The danger is over');
  await halima.context.close();
  await driver.context.close();
  await admin.context().close();
});
