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
  await admin.getByRole('button', { name: `Read and answer: ${name}` }).click();
  await expect(admin.getByText('I paid twice for my seat.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Answer' }).fill('We pay the second one back.');
  await admin.getByRole('button', { name: 'Send answer' }).click();

  await expect(page.getByRole('log').getByText('We pay the second one back.')).toBeVisible();
  await expect(page.getByText('Answered')).toBeVisible();
  await expectAccessible(page);
});

test('a page that is open reads what a newer server answers, and one that cannot says so', async ({
  browser,
  request,
}) => {
  const { page } = await registerPerson({ browser, request }, newAccount());
  let change = (thread: Record<string, unknown>) => thread;
  await page.route(/\/api\/support(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const threads = (await answer.json()) as Record<string, unknown>[];
    await route.fulfill({ response: answer, json: threads.map(change) });
  });
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Write to us' }).click();
  await page.getByLabel('What is it about?').selectOption('payment');
  await page.getByLabel('Message').fill('I paid twice for my seat.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Waits for an answer')).toBeVisible();

  change = (thread) => ({ ...thread, state: 'with_a_specialist', urgency: 3 });
  await page.goto('/support');
  await expect(page.getByText('With a specialist')).toBeVisible();

  change = (thread) => ({ ...thread, lastMessage: undefined });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
});
