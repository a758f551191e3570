import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { loadSearchForm } from '@/features/search/late-form.ts';
import { readSearchUrl } from '@/features/search/search-url.ts';
import { askEarly } from '@/shared/api/api.ts';
import { serverNow } from '@/shared/api/server-time.ts';

/** The drawn page stays for its data; after this time the app shows that it waits. */
const ANSWER_WAIT_MS = 2000;

/**
 * Asks for the data of a first page while its code is downloaded: a trip, or the results of a search. Resolves when they have
 * arrived or failed, or take long. A page that opens with the search form waits for the form: the drawn one stays until then.
 */
export async function askForPageData(location: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const { pathname } = location;
  const [, tripId] = /^\/trips\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (tripId !== undefined) await orLater(askEarly('GET /trips/:id', { id: tripId }));
  if (!/^\/search\/?$/.test(pathname)) return;
  const search = readSearchUrl(new URLSearchParams(location.search), lagosDate(serverNow()));
  if (search === null) await loadSearchForm().catch(() => undefined); // The page's own lazy import reports a failure.
  else if (!search.smart) await orLater(askEarly('POST /trips/search', { body: search.criteria }));
}

function orLater(answer: Promise<void>): Promise<void> {
  return Promise.race([answer, new Promise<void>((resolve) => setTimeout(resolve, ANSWER_WAIT_MS))]);
}
