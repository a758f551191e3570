/** Calls whose answer is a page of a list. A file of its own, because the landing page downloads api.ts. */
import type { Figures } from '@tafiya/core/figures.contract.ts';
import { pathOf, readAnswer, request, type Options } from './api.ts';
import type { AnswerOf, InputOf, Page, PagedName } from './calls.ts';

/** A call whose answer is a page of a list; `next`: of the page before, instead of the input. Throws ApiError. */
export async function apiPage<Name extends PagedName>(
  name: Name,
  input?: InputOf<Name>,
  { next, ...options }: Options & { next?: string | null | undefined } = {},
): Promise<Page<AnswerOf<Name>>> {
  const path = next ?? pathOf(name, input);
  const response = await request('GET', path, options);
  const total = response.headers.get('x-total-count');
  const figures = response.headers.get('x-figures');
  return {
    items: (await readAnswer(name, response)) as AnswerOf<Name>,
    next: nextPage(response, path),
    total: total === null ? null : Number(total),
    figures: figures === null ? null : (JSON.parse(figures) as Figures),
  };
}

// The target is relative to the called path: "<?cursor=…>; rel=next".
function nextPage(response: Response, path: string): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  if (target === undefined) return null;
  const { pathname, search } = new URL(target, new URL(path, window.location.origin));
  return `${pathname}${search}`;
}
