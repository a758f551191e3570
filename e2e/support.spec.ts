import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openAsAdmin } from './support/admin.ts';
import { newAccount, registerPerson, randomName } from './support/people.ts';

test('a passenger writes to support, an administrator answers, and the answer appears', async ({
  browser,
  request,
}) => {
  const name = randomName('Ada');
  const { page } = await registerPerson({ browser, request }, newAccount(name));
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Write to us' }).click();
  await page.getByLabel('What is it about?').selectOption('payment');
  await page.getByLabel('Message').fill('I paid twice for my seat.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Waits for an answer')).toBeVisible();

  const admin = await openAsAdmin(browser, '/admin?tab=support');
  await admin.getByRole('button', { name: `Read: ${name}` }).click();
  await expect(admin.getByText('I paid twice for my seat.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Answer' }).fill('We pay the second one back.');
  await admin.getByRole('button', { name: 'Send answer' }).click();

  await expect(page.getByRole('log').getByText('We pay the second one back.')).toBeVisible();
  await expect(page.getByText('Answered')).toBeVisible();
  await expectAccessible(page);
});
