import { expect, test, type Page } from '@playwright/test';
import { driverVerificationSchema } from '../supabase/functions/_shared/drivers/verification.contract.ts';
import { fillRoute, goOn, openNewTrip, publishNewTrip } from './support/create-trip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { findIn, openAsAdmin } from './support/admin.ts';
import { chooseDay, DETAILS, PHOTO } from './support/drivers.ts';
import { newAccount, register, signIn, randomName } from './support/people.ts';
import { lagosDay } from './support/trips.ts';

const UPLOADS = '**/storage/v1/object/upload/sign/**';
const FIVE_MEGABYTES = 5 * 1024 * 1024;
const EXECUTABLE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)]);

const STEPS = {
  You: ['Date of birth', 'NIN', 'Residential address'],
  Licence: ['Licence number', 'Expiry date'],
  Bank: ['Bank name', 'Account number', 'Account name'],
} as const;

/** Opens a step of the form; the name is the account's already. */
async function open(page: Page, step: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).click();
}

async function fillDetails(page: Page, name: string): Promise<void> {
  await open(page, 'You');
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  for (const [step, labels] of Object.entries(STEPS)) {
    await open(page, step);
    for (const label of labels) {
      if (/date/i.test(label)) await chooseDay(page, label, DETAILS[label]);
      else await page.getByLabel(label, { exact: true }).fill(DETAILS[label]);
    }
    if (step === 'You') await page.getByRole('radio', { name: 'Male', exact: true }).check();
  }
}

const license = (page: Page) => page.getByLabel('Photo of the whole card', { exact: true });
const passport = (page: Page) => page.getByLabel('Passport photograph', { exact: true });
const form = (page: Page) => page.getByRole('form', { name: 'Driver verification' });
async function submit(page: Page): Promise<void> {
  await open(page, 'Review');
  await page.getByRole('button', { name: 'Submit Verification' }).click();
}

const image = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** Uploads the licence after a file that is too large and an upload that fails. */
async function sendLicense(page: Page, pdf: Buffer): Promise<void> {
  await open(page, 'Licence');
  await license(page).setInputFiles(image('huge.jpg', Buffer.alloc(FIVE_MEGABYTES + 1)));
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible();

  await page.route(UPLOADS, (route) => route.abort());
  await license(page).setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(UPLOADS);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Driver license uploaded successfully')).toBeVisible();
  await expect(page.getByText('Sent: license.pdf')).toBeVisible();
}

/** Starts an upload that never finishes and cancels it. */
async function cancelPassport(page: Page): Promise<void> {
  await open(page, 'You');
  await page.route(UPLOADS, () => undefined);
  await passport(page).setInputFiles(image('wrong.jpg', PHOTO));
  await expect(page.getByLabel('Sending wrong.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Sending wrong.jpg')).toHaveCount(0);
  await expect(page.getByText('wrong.jpg')).toHaveCount(0);
  await page.unroute(UPLOADS);
}

async function saveVehicle(page: Page): Promise<void> {
  const plate = `KJA-${Date.now().toString().slice(-6)}`;
  const car = { Make: 'Toyota', Model: 'Sienna', Year: '2015', Colour: 'Silver', 'Plate number': plate };
  for (const [label, value] of Object.entries(car)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Seats for passengers').fill('3');
  await page.getByLabel('Photo of the vehicle').setInputFiles(image('car.png', PHOTO));
  await expect(page.getByText('Sent: car.png')).toBeVisible();
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByText('Please upload a proof of ownership')).toBeVisible();
  await page.getByLabel('Proof of ownership').setInputFiles(image('proof.png', PHOTO));
  await expect(page.getByText('Sent: proof.png')).toBeVisible();
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(page.getByText('We are checking this vehicle.')).toBeVisible();
}

async function createTrip(page: Page): Promise<void> {
  await openNewTrip(page);
  await fillRoute(page, { from: 'Minna', to: 'Bauchi' });
  await goOn(page, 'when');
  // Not tomorrow: after midnight that would be today, which is refused.
  await publishNewTrip(page, { day: lagosDay(2), time: '23:30', seats: { seats: 3, fare: 12_000 } });
}

test('a driver sends documents, is rejected with a reason, sends them again and publishes a trip', async ({
  page,
  browser,
}) => {
  // A long test: every step of a driver's verification, with two decisions of an administrator.
  test.slow();
  const driver = newAccount(randomName('Dauda'));
  await register(page.request, driver, 'driver');
  await signIn(page, driver);
  await page.getByRole('link', { name: 'Complete Verification' }).click();
  await fillDetails(page, driver.name);
  const pdf = await page.pdf();
  const jpeg = image('face.jpg', await page.screenshot({ type: 'jpeg' }));
  await sendLicense(page, pdf);
  await cancelPassport(page);

  await page.reload();
  await expect(page.getByLabel('Account name')).toHaveValue(DETAILS['Account name']);
  await expect(page.getByRole('radio', { name: 'Male', exact: true, includeHidden: true })).toBeChecked();
  // No draft keeps these two.
  for (const [step, label] of [
    ['You', 'NIN'],
    ['Bank', 'Account number'],
  ] as const) {
    await open(page, step);
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    await page.getByLabel(label, { exact: true }).fill(DETAILS[label]);
  }
  await open(page, 'Licence');
  await expect(page.getByText('Sent: license.pdf')).toBeVisible();
  await submit(page);
  await expect(page.getByText('Missing Document')).toBeVisible();
  await expect(page.getByText('Please upload your passport photograph').first()).toBeVisible();
  await passport(page).setInputFiles(image('setup.exe.jpg', EXECUTABLE));
  await expect(page.getByText('Sent: setup.exe.jpg')).toBeVisible();
  await submit(page);
  await expect(form(page).getByText('Your passport photograph must be an image or a PDF.')).toBeVisible();
  await open(page, 'You');
  await passport(page).setInputFiles(jpeg);
  await expect(page.getByText('Sent: face.jpg')).toBeVisible();
  const sending = page.waitForRequest('**/api/driver/verify');
  await submit(page);
  const sent = await sending;
  await expect(page.getByText('Verification Submitted')).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Pending Verification')).toBeVisible();

  const again = await page.request.post('/api/driver/verify', {
    headers: { authorization: (await sent.headerValue('authorization')) ?? '' },
    data: driverVerificationSchema.parse(sent.postDataJSON()),
  });
  expect(again.status()).toBe(409);
  await page.goto('/driver/verify');
  await expect(page.getByRole('heading', { name: 'Your documents are in review' })).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expectAccessible(page);

  const admin = await openAsAdmin(browser);
  await findIn(admin, 'pending-drivers', 'pending drivers', driver.email);
  const card = admin.getByRole('listitem').filter({ hasText: driver.email });
  await expect(card).toContainText(DETAILS['Licence number']);
  await card.getByRole('button', { name: /View passport photograph/ }).click();
  const shown = card.getByRole('img', { name: /Passport photograph/ });
  await expect
    .poll(() => shown.evaluate((each) => 'naturalWidth' in each && Number(each.naturalWidth)))
    .toBeGreaterThan(0);
  await expectAccessible(admin);
  await card.getByRole('button', { name: `Reject: ${driver.name}` }).click();
  await admin.getByLabel('Reason').fill('The license is cut off');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Yes, reject' }).click();
  await expect(admin.getByText('Driver Verification Rejected')).toBeVisible();
  await expect(card).toHaveCount(0);

  await expect(page.getByText('The license is cut off').first()).toBeVisible();
  await expectAccessible(page);
  await fillDetails(page, driver.name);
  await open(page, 'Licence');
  await license(page).setInputFiles({ name: 'whole.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('Sent: whole.pdf')).toBeVisible();
  await open(page, 'You');
  await passport(page).setInputFiles(jpeg);
  await expect(page.getByText('Sent: face.jpg')).toBeVisible();
  await submit(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Pending Verification')).toBeVisible();
  await expect(page.getByText(/^Your documents are being checked\./)).toBeVisible();
  await page.getByRole('list', { name: 'What is left' }).getByRole('link', { name: 'Vehicle' }).click();
  await saveVehicle(page);
  await expectAccessible(page);
  await page.goto('/dashboard');

  await admin.reload();
  await findIn(admin, 'pending-drivers', 'pending drivers', driver.email);
  await expect(card).toContainText('Toyota Sienna');
  await card.getByRole('button', { name: `Approve: ${driver.name}` }).click();
  await admin.getByRole('button', { name: 'Yes, approve' }).click();
  await expect(admin.getByText('Driver Approved')).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await createTrip(page);

  await expect(page.getByText('New', { exact: true })).toBeVisible();
  await findIn(admin, 'active-drivers', 'active drivers', driver.email);
  await expect(admin.getByText(/^New, 0 trips, /)).toBeVisible();
  await admin.context().close();
});
