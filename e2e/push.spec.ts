import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { deliver, givePush, handPush, pushesTo } from './support/push.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

test.use({ serviceWorkers: 'allow' });

test('a push arrives for a trip that is cancelled in another browser', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount('Musa Danladi'), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Kaduna', destination: 'Kano', daysAhead: 12 });
  const passenger = await registerPerson({ browser, request }, newAccount('Halima Sani'));
  await bookSeats(passenger, trip.id);
  const { page, context } = passenger;
  const subscription = await givePush(context, baseURL ?? '');

  await page.goto('/alerts');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByText('Alerts on this device are off').click();
  await page.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(page.getByRole('button', { name: 'Turn off on this device' })).toBeVisible();
  await expectAccessible(page);

  // An alert that is seen on the open page of the alerts is read, and needs no push.
  await page.goto('/search');
  await driver.page.goto(`/trips/${trip.id}`);
  await driver.page.getByRole('button', { name: 'Cancel Trip' }).click();
  await driver.page.getByRole('button', { name: 'Yes, cancel this trip' }).click();
  await expect(driver.page.getByText('Trip cancelled')).toBeVisible();
  await deliver(baseURL ?? '');

  const [push] = await pushesTo(baseURL ?? '', subscription);
  expect(push?.urgency).toBe('high');
  expect(push?.text).not.toMatch(/Musa|Halima/);
  expect(await handPush(page, push?.text ?? '')).toEqual({
    title: 'Trip cancelled',
    body: expect.stringMatching(/^Kaduna to Kano, /),
    data: `${baseURL}/trips/${trip.id}`,
  });
  // The outbox shows it to a person at this machine, too.
  const outbox = await request.get('/_outbox?channel=push&q=Kaduna');
  expect(await outbox.text()).toContain('Trip cancelled');
});
