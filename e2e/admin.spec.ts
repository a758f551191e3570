import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD, register, signIn, somebody, type Account } from './support/people.ts';
import { expectAccessible } from './support/screens.ts';

/** Every state is looked at by axe, on machines that may be busy. */
test.describe.configure({ timeout: 240_000 });

const ADMIN = 'admin@tafiya.test';
const STEP_MS = 30_000;
const PHOTO = readFileSync(path.resolve(import.meta.dirname, '../web/public/icon-192.png'));

/** One step is one code; a code that was used is refused, so the next step's code, which is accepted early, comes next. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });
}

async function openAsAdmin(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/admin-login');
  const instead = page.getByRole('button', { name: 'Sign in with email and password instead' });
  await expect(instead.or(page.getByLabel('Email', { exact: true }))).toBeVisible();
  if (await instead.isVisible()) await instead.click();
  await fillPassword(page);
  return page;
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/admin');
}

async function findIn(page: Page, tab: RegExp, noun: string, words: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await page.getByLabel(`Search ${noun}`, { exact: true }).fill(words);
}

/** A driver whose two documents were really uploaded; through the API, as the page does it. */
async function submitDocuments(request: APIRequestContext, driver: Account): Promise<void> {
  const login = await request.post('/api/auth/login', {
    data: { email: driver.email, password: driver.password },
  });
  const { token } = await login.json();
  const headers = { authorization: `Bearer ${token}` };
  const upload = async (kind: string): Promise<string> => {
    const target = await request.post('/api/objects/upload', {
      headers,
      data: { kind, contentType: 'image/png' },
    });
    const { uploadURL, path: stored } = await target.json();
    const put = await request.put(uploadURL, { headers: { 'content-type': 'image/png' }, data: PHOTO });
    expect(put.ok()).toBe(true);
    return stored;
  };
  const answer = await request.post('/api/driver/verify', {
    headers,
    data: {
      fullName: driver.name,
      dateOfBirth: '1990-05-01',
      gender: 'male',
      residentialAddress: '12 Marina Road, Lagos Island',
      driverLicenseNumber: 'LAG-12345',
      driverLicenseExpiry: '2035-01-01',
      ninNumber: '12345678901',
      bankName: 'Zenith Bank',
      bankAccountNumber: '0123456789',
      accountName: driver.name,
      driverLicenseUrl: await upload('driver-license'),
      passportPhotoUrl: await upload('passport-photograph'),
    },
  });
  expect(answer.ok()).toBe(true);
}

test('set-up with the shown secret, logout, and sign-in both ways', async ({ page }) => {
  await page.goto('/admin');
  await page.waitForURL('**/admin-login');
  await expect(page.getByText(/Set-up needs the link that the server printed/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin-login?setup=${process.env.E2E_SETUP_KEY}`);
  await page.waitForURL(/admin-login$/);
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const shown = await page.getByRole('group', { name: 'Secret for manual entry' }).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await page.getByLabel('Authentication code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Authentication Successful' })).toBeVisible();
  await expectAccessible(page);
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { name: 'Demand by route' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await page.waitForURL('**/admin-login');
  await expectAccessible(page);
  await fillPassword(page);
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.getByRole('tab', { name: 'TOTP Code' }).click();
  const wrong = codeOf(secret, -1000) === codeOf(secret) ? '000000' : codeOf(secret, -1000);
  await page.getByLabel('Authentication code').fill(wrong);
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByText('Verification Failed')).toBeVisible();
  await expect(page.getByText('Invalid authentication code.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Authentication code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
});

test("an approved driver's page turns Verified without reload", async ({ page, browser }) => {
  const driver = somebody(`Dauda ${Date.now()}`);
  await register(page.request, driver, 'driver');
  await submitDocuments(page.request, driver);
  await signIn(page, driver);
  await expect(page.getByText('Pending Verification')).toBeVisible();

  const admin = await openAsAdmin(browser);
  await findIn(admin, /^Pending Drivers/, 'pending drivers', driver.email);
  const card = admin.getByRole('listitem').filter({ hasText: driver.email });
  await expect(card).toContainText('LAG-12345');
  await card.getByRole('button', { name: /View driver license/ }).click();
  const image = card.getByRole('img', { name: /Driver license/ });
  await expect
    .poll(() => image.evaluate((shown) => 'naturalWidth' in shown && Number(shown.naturalWidth)))
    .toBe(192);
  await expectAccessible(admin);
  await card.getByRole('button', { name: `Approve: ${driver.name}` }).click();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Yes, approve' }).click();
  await expect(admin.getByText('Driver Approved')).toBeVisible();
  await expect(card).toHaveCount(0);

  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Trip' })).toBeEnabled();
  await admin.context().close();
});

test('a passenger is suspended, sees why, and is let in again', async ({ page, browser }) => {
  const passenger = somebody(`Bola ${Date.now()}`);
  await register(page.request, passenger);
  await signIn(page, passenger);

  const admin = await openAsAdmin(browser);
  await findIn(admin, /^Users/, 'users', passenger.email);
  const card = admin.getByRole('listitem').filter({ hasText: passenger.email });
  await card.getByRole('button', { name: /^Suspend/ }).click();
  const sheet = admin.getByRole('dialog');
  await expect(sheet.getByLabel('Reason')).toHaveValue('Admin action');
  await sheet.getByLabel('Reason').fill('Papers did not match');
  await sheet.getByRole('button', { name: 'Yes, suspend' }).click();
  await expect(admin.getByText('User Suspended')).toBeVisible();
  await expect(card.getByText('Suspended', { exact: true })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText(/Papers did not match/).first()).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: /^Unsuspend/ }).click();
  await sheet.getByRole('button', { name: 'Yes, unsuspend' }).click();
  await expect(admin.getByText('User Suspension Lifted')).toBeVisible();
  await expect(card.getByText('Suspended', { exact: true })).toHaveCount(0);
  const fresh = await (await browser.newContext()).newPage();
  await signIn(fresh, passenger);
  await fresh.context().close();
  await admin.context().close();
});

test('every tab of the dashboard is accessible, on a phone and on a desk', async ({ browser }) => {
  const admin = await openAsAdmin(browser);
  for (const width of [360, 1280]) {
    await admin.setViewportSize({ width, height: 800 });
    for (const tab of [/^Verification/, /^Pending/, /^Active/, /^Users/, /^Drivers/, /^Trips/, /^Finances/]) {
      await admin.getByRole('tab', { name: tab }).click();
      await expect(admin.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await expect(admin.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(admin);
    }
  }
  await admin.context().close();
});
