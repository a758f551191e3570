import { lagosDate } from '@domain/lagos-time.ts';
import { readSearchUrl } from '@/features/search/search-url.ts';
import { askEarly } from '@/shared/api/api.ts';
import { serverNow } from '@/shared/api/server-time.ts';

/** Asks for the data of a first page while its code is downloaded: a trip, or the results of a search. */
export function askForPageData({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const [, tripId] = /^\/trips\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (tripId !== undefined) askEarly('GET', `/api/trips/${tripId}`);
  if (!/^\/search\/?$/.test(pathname)) return;
  const query = readSearchUrl(new URLSearchParams(search), lagosDate(serverNow()));
  if (query !== null && !query.smart) askEarly('POST', '/api/trips/search', query.criteria);
}
