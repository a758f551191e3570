import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { fillSignIn, newAccount, register, registerPerson } from './support/people.ts';

const NEW_PASSWORD = 'another-good-one-2';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth/forgot');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(/If this address has an account/)).toBeVisible();
}

test('a forgotten password is replaced through the mailed link, which leaves the stored session of another account alone', async ({
  browser,
  page,
  request,
}) => {
  const account = newAccount('Ada Obi');
  await register(request, account);
  await askForLink(page, account.email);
  // Auth refuses a second mail at once; the page must not show that the account exists.
  await askForLink(page, account.email);
  await askForLink(page, newAccount().email);

  // The outbox loads itself again, which would break off another navigation of its tab.
  const outbox = await page.context().newPage();
  // Other journeys send what is due, so the mail that asks to confirm the address may be there too.
  const mails = outbox
    .getByRole('article')
    .filter({ hasText: account.email })
    .filter({ hasText: 'Choose a new password' });
  // The mail is made after the answer. The page shows the 100 newest messages, and other journeys send some at the same time.
  await expect(async () => {
    await outbox.goto(`/_outbox?q=${encodeURIComponent(account.email)}`);
    await expect(mails).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  const button = mails.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' });
  const link = (await button.getAttribute('href')) ?? '';
  await outbox.close();

  const other = await registerPerson({ browser, request }, newAccount('Bola Ade'));
  // A mail program opens the link first, and runs the page.
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await expect(other.page.getByText(`For ${account.email}.`)).toBeVisible();
  // Android has thrown the page away while the person was in a password manager.
  await other.page.reload();
  await expect(other.page.getByText(`For ${account.email}.`)).toBeVisible();
  await expectAccessible(other.page);
  await other.page.getByLabel('New password').fill(NEW_PASSWORD);
  await other.page.getByRole('button', { name: 'Save new password' }).click();
  await expect(other.page.getByText('Password changed')).toBeVisible();
  await other.page.goto('/account/profile');
  await expect(other.page.getByLabel('Full name')).toHaveValue('Bola Ade');

  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await expect(other.page.getByText('This link no longer works')).toBeVisible();
  await page.goto('/auth');
  await fillSignIn(page, { email: account.email, password: NEW_PASSWORD });
  await page.waitForURL('**/dashboard');
  await other.context.close();
});
