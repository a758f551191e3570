import { expect, test, type Page } from '@playwright/test';
import { ALL_COMBINATIONS } from '../supabase/testing/long-forms.ts';

/** A call of the document; `tags` has its heading. */
interface Operation {
  summary: string;
  tags: string[];
}

/** The document with one call per heading, and "Book seats in cash": Redoc draws all at once, which takes half a minute for all calls. */
async function shortenDocument(page: Page): Promise<void> {
  await page.route('**/openapi.json', async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
    const drawn = new Set<string>();
    const paths = Object.fromEntries(
      Object.entries(document.paths).filter(([, operations]) => {
        const heading = Object.values(operations)[0]?.tags[0] ?? '';
        const isNew = !drawn.has(heading);
        drawn.add(heading);
        return isNew || Object.values(operations).some(({ summary }) => summary === 'Book seats in cash');
      }),
    );
    await route.fulfill({ response, json: { ...document, paths } });
  });
}

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
  // The linter of Redocly reads the whole document in openapi.test.ts.
  if (!ALL_COMBINATIONS) await shortenDocument(page);
  await page.goto('/api/reference');
  // The name of a heading begins with its anchor.
  await expect(page.getByRole('heading', { name: / Book seats in cash$/ })).toBeVisible(drawn);
  await expect(page.getByRole('heading', { name: 'The API of Tafiya (1)' })).toBeVisible();
  await expect(page.locator('.menu-content')).toHaveCSS('background-color', 'rgb(29, 32, 39)');
  expect(problems).toEqual([]);
});
