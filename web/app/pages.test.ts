import { describe, expect, it } from 'vitest';
import { DRAWN_PAGES, type DrawnPage } from './drawn-pages.ts';
import { PAGES, pageAt, type PageRoute } from './pages.ts';

const ID = '0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10';

describe('the page of a path', () => {
  it.each(Object.entries<PageRoute>(PAGES))(
    '%s is found, whatever its id, case and last slash',
    (path, page) => {
      expect(pageAt(path.replace(/:id\??|\*$/, ID))).toBe(page);
      expect(
        pageAt(
          `${path
            .replace(/\/(:id\?|\*)$/, '')
            .replace(':id', '1')
            .toUpperCase()}/`,
        ),
      ).toBe(page);
    },
  );

  it.each(['/nowhere', '/searching', '/messages/1/2', '/track'])('%s has none', (pathname) => {
    expect(pageAt(pathname)).toBeUndefined();
  });
});

it.each(Object.entries<DrawnPage>(DRAWN_PAGES).filter(([path]) => path !== '/'))(
  'the chunk that is downloaded at once with the drawn %s is the one of its page',
  (path, { chunk }) => {
    const pages: Record<string, PageRoute> = PAGES;
    expect(String(pages[path]?.load)).toContain(`/${chunk}.tsx`);
  },
);
