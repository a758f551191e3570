import { expect, test } from '@playwright/test';

test('the reference of the API shows its calls, asks no other origin, reports no error, and is dark if preferred', async ({
  page,
  baseURL,
}) => {
  const problems: string[] = [];
  page.on('request', (request) => {
    const { origin, href } = new URL(request.url());
    if (origin !== baseURL && !/^(data|blob):/.test(href)) problems.push(href);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  // Redoc draws all calls at once: four seconds alone, a minute beside two other browsers on slow cores.
  test.setTimeout(240_000);
  const drawn = { timeout: 200_000 };
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/api/reference');
  // The name of a heading begins with its anchor.
  await expect(page.getByRole('heading', { name: / Book seats$/ })).toBeVisible(drawn);
  await expect(page.getByRole('heading', { name: 'The API of Tafiya (1)' })).toBeVisible();
  await expect(page.locator('.menu-content')).toHaveCSS('background-color', 'rgb(29, 32, 39)');
  expect(problems).toEqual([]);
});
