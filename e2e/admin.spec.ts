import { expect, test, type Locator } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/accessibility.ts';
import { fillPassword, findIn, logOut, openAsAdmin } from './support/admin.ts';
import { fillSignIn, newAccount, register, signIn, randomName } from './support/people.ts';

/** Every state is checked by axe, which is slow on a busy machine. */
test.describe.configure({ timeout: 240_000 });

const PHONE = { width: 360, height: 800 };
const DESKTOP = { width: 1280, height: 800 };
/** Places with the names of their tables. */
const TABLES = {
  users: 'Users',
  drivers: 'Drivers',
  'active-drivers': 'Active Drivers',
  trips: 'Trips',
  finances: 'Transactions',
  audit: 'Audit entries',
};
/** Of a desktop's 800. */
const LIST_BEGINS_PX = 300;
const STEP_MS = 30_000;
/** Wrong codes that lock out unknown browsers (private.answer_admin_code). */
const CODE_FAILURES = 5;

/** The code `steps` steps from now. A used code is refused; the code of the next step is accepted early. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });
}

test('an administrator sets up the code, signs in by password and by code, and wrong codes lock other browsers out', async ({
  page,
  browser,
}) => {
  await page.goto('/admin');
  await page.waitForURL('**/admin-login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
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
  await expect(page.getByRole('heading', { name: 'Authentication Successful' })).toBeVisible();
  await expectAccessible(page);
  await page.waitForURL(/\/admin\//);

  await logOut(page);
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await page.waitForURL('**/admin-login');
  await expectAccessible(page);
  await fillPassword(page);
  await logOut(page);

  await page.getByRole('button', { name: 'Use a 6-digit code instead' }).click();
  const wrong = codeOf(secret, -1000) === codeOf(secret) ? '000000' : codeOf(secret, -1000);
  await page.getByLabel('Authentication code').fill(wrong);
  await expect(page.getByText('Verification Failed')).toBeVisible();
  await expect(page.getByText('Invalid authentication code.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Authentication code').fill(codeOf(secret, 1));
  await page.waitForURL(/\/admin\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // An unknown browser guesses until it is locked out; then the right code is refused too.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/admin-login');
  await stranger.getByRole('button', { name: 'Use a 6-digit code instead' }).click();
  async function guess(code: string): Promise<number> {
    await expect(stranger.getByRole('button', { name: 'Verify Code' })).toBeEnabled();
    await stranger.getByLabel('Authentication code').fill('');
    const answer = stranger.waitForResponse('**/api/admin/verify-token');
    await stranger.getByLabel('Authentication code').fill(code);
    return (await answer).status();
  }
  for (let failure = 0; failure < CODE_FAILURES; failure += 1) expect(await guess(wrong)).toBe(401);
  expect(await guess(codeOf(secret, 1))).toBe(429);
  await expect(stranger.getByText(/Too many/).first()).toBeVisible();
});

test('a suspended passenger sees the reason, and can sign in again once the suspension is lifted', async ({
  page,
  browser,
}) => {
  const passenger = newAccount(randomName('Bola'));
  await register(page.request, passenger);
  await signIn(page, passenger);

  const admin = await openAsAdmin(browser);
  await findIn(admin, 'users', 'users', passenger.email);
  await admin.getByRole('link', { name: new RegExp(`^${passenger.name}`) }).click();
  const more = admin.getByRole('button', { name: `More about ${passenger.name}` });
  await more.click();
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click();
  const sheet = admin.getByRole('dialog');
  await expect(sheet.getByLabel('Reason')).toHaveValue('Admin action');
  await sheet.getByLabel('Reason').fill('Papers did not match');
  await sheet.getByRole('button', { name: 'Yes, suspend' }).click();
  await expect(admin.getByText('User Suspended')).toBeVisible();
  const badge = admin.getByRole('region', { name: 'Facts' }).getByText('Suspended', { exact: true });
  await expect(badge).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByText(/Papers did not match/).first()).toBeVisible();
  await expectAccessible(page);

  await more.click();
  await admin.getByRole('button', { name: 'Unsuspend', exact: true }).click();
  await sheet.getByLabel('Reason').fill('Cleared');
  await sheet.getByRole('button', { name: 'Yes, unsuspend' }).click();
  await expect(admin.getByText('User Suspension Lifted')).toBeVisible();
  await expect(badge).toHaveCount(0);
  const fresh = await (await browser.newContext()).newPage();
  await fresh.goto('/auth');
  await fillSignIn(fresh, passenger);
  await fresh.waitForURL('**/dashboard');
  await fresh.context().close();
  await admin.context().close();
});

test('a new account appears on an open dashboard without a reload', async ({ page, browser }) => {
  const account = newAccount(randomName('Live'));
  const admin = await openAsAdmin(browser);
  await findIn(admin, 'users', 'users', account.email);
  await expect(admin.getByText(/No users match/)).toBeVisible();
  await register(page.request, account);
  await expect(admin.getByRole('link', { name: new RegExp(`^${account.name}`) })).toBeVisible();
  await admin.context().close();
});

test('every place of the administration is accessible on a phone and on a desktop', async ({ browser }) => {
  const admin = await openAsAdmin(browser, '/admin/analytics');
  await expect(admin.getByRole('heading', { name: 'Demand by route' })).toBeVisible();
  const expectInFirstLook = async (begin: Locator) =>
    expect((await begin.boundingBox())?.y).toBeLessThanOrEqual(LIST_BEGINS_PX);
  async function expectAccessibleOnBoth(list?: Locator): Promise<void> {
    await expect(admin.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(admin);
    await admin.setViewportSize(DESKTOP);
    if (list) await expectInFirstLook(list);
    // The colours do not depend on the width.
    await expectAccessible(admin, { dark: false });
    await admin.setViewportSize(PHONE);
  }
  await expectAccessibleOnBoth(admin.locator('dl').first());
  await admin.getByRole('link', { name: 'More', exact: true }).click();
  await expectAccessibleOnBoth();
  const list = admin
    .getByRole('search', { name: /^Filter/ })
    .locator('xpath=following-sibling::*')
    .filter({ visible: true })
    .first();
  for (const place of [
    'Unverified Users',
    'Pending Drivers',
    'Active Drivers',
    'Users',
    'Drivers',
    'Trips',
    'Audit',
    'Transactions',
  ]) {
    await admin.goto('/admin/more');
    await admin
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${place}`) })
      .click();
    await expect(admin.getByRole('heading', { level: 1, name: place })).toBeVisible();
    await expectAccessibleOnBoth(list);
  }
  await admin.goto('/admin/jobs');
  await expect(admin.getByText(/without a problem$/)).toBeVisible();
  await expectAccessibleOnBoth();
  await admin.context().close();
});

test('a laptop has the rail, rows of 36 px, keys, and an address for the open row', async ({ browser }) => {
  const admin = await openAsAdmin(browser, '/admin?tab=users');
  await admin.setViewportSize(DESKTOP);
  await admin.waitForURL('**/admin/users');
  const rail = admin.getByRole('navigation', { name: 'Admin Panel' });
  await expect(rail.getByRole('link', { name: /^Users/ })).toHaveAttribute('aria-current', 'page');
  const rows = admin.getByRole('region', { name: 'Users' }).locator('tbody tr');
  // Seventeen rows fit.
  await expect(rows.nth(1)).toBeVisible();
  const row = await rows.first().boundingBox();
  expect(row?.height).toBeLessThanOrEqual(37);
  expect((row?.y ?? 800) + 17 * 37).toBeLessThanOrEqual(DESKTOP.height);

  await admin.keyboard.press('j');
  await admin.keyboard.press('j');
  await admin.keyboard.press('Enter');
  const panel = admin.getByRole('complementary', { name: 'Users: the open row' });
  const second = await rows.nth(1).getByRole('link').textContent();
  await expect(panel.getByRole('heading', { name: second ?? '' })).toBeVisible();
  await expectAccessible(admin);
  const address = admin.url();
  await admin.reload();
  await expect(panel).toBeVisible();
  expect(admin.url()).toBe(address);
  await admin.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  // No column is cut off at the right.
  for (const [place, region] of Object.entries(TABLES)) {
    await admin.goto(`/admin/${place}`);
    const table = admin.getByRole('region', { name: region, exact: true });
    await expect(table.locator('tbody tr').first()).toBeVisible();
    const cutOff = () =>
      table.evaluate(
        (box) =>
          (box.querySelector('table')?.getBoundingClientRect().right ?? 0) -
          box.getBoundingClientRect().right,
      );
    expect(await cutOff(), place).toBeLessThanOrEqual(1);
    await table.locator('tbody tr').first().getByRole('link').first().click();
    await expect(admin.getByRole('complementary', { name: `${region}: the open row` })).toBeVisible();
    expect(await cutOff(), `${place} beside its panel`).toBeLessThanOrEqual(1);
  }
  await admin.goto('/admin/users');

  await rail.getByRole('link', { name: /^Trips/ }).click();
  await admin.waitForURL('**/admin/trips');
  await admin.goBack();
  await admin.waitForURL('**/admin/users');
  await admin.context().close();
});
