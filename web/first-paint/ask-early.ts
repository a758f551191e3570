import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { loadSearchForm } from '@/features/search/late-form.ts';
import { readSearchUrl } from '@/features/search/search-url.ts';
import { askEarly } from '@/shared/api/api.ts';
import { serverNow } from '@/shared/api/server-time.ts';

/** The drawn page stays for its data; after this time the app shows that it waits. */
const ANSWER_WAIT_MS = 2000;

export type PageUrl = Pick<Location, 'pathname' | 'search'>;

/** Asks for the trip of a path. */
export async function askForTrip({ pathname }: PageUrl): Promise<void> {
  const [, , id] = pathname.split('/');
  if (id) await orLater(askEarly('GET /trips/:id', { id }));
}

/** Asks for the results of a search. A page that opens with the search form waits for the form: the drawn one stays until then. */
export async function askForResults({ search }: PageUrl): Promise<void> {
  const asked = readSearchUrl(new URLSearchParams(search), lagosDate(serverNow()));
  if (asked === null) await loadSearchForm().catch(() => undefined); // The page's own lazy import reports a failure.
  else if (!asked.smart) await orLater(askEarly('POST /trips/search', { body: asked.criteria }));
}

/** Writes the next departures into the drawn landing page. Nothing waits for them: a failure hides their place. */
export function writeDepartures(): Promise<void> {
  void import('@/features/landing/write-departures.ts')
    .then((file) => file.writeDepartures())
    .catch(() => undefined); // React asks again.
  return Promise.resolve();
}

function orLater(answer: Promise<void>): Promise<void> {
  return Promise.race([answer, new Promise<void>((resolve) => setTimeout(resolve, ANSWER_WAIT_MS))]);
}
