import { DRAWN_PAGES, type DrawnPage } from '../../web/app/drawn-pages.ts';

interface ModuleFacts {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** Modules that every page except the landing page needs. */
const EVERY_PAGE = /\/web\/app\/app-area\./;
/** The first pages of visitors and passengers. */
export const FIRST_CHUNKS = Object.values<DrawnPage>(DRAWN_PAGES).flatMap(({ chunk }) => chunk ?? []);
const FIRST_PAGES = modulesOf(...FIRST_CHUNKS);
const SEARCH = modulesOf(DRAWN_PAGES['/search'].chunk);
const SIGN_IN = modulesOf(DRAWN_PAGES['/auth'].chunk);
const SHARED_TRIP = modulesOf(DRAWN_PAGES['/s'].chunk);
const SEARCH_FORM = /\/web\/features\/search\/search-form\./;
/** Parts that a trip's page and results show or prepare shortly after the first paint. */
const VISITOR_PARTS =
  /\/web\/(features\/(bookings\/(booking-sheet|journey-sheet)|search\/tell-me)|shared\/alerts\/wait-for-seats)\./;
const DASHBOARD = /\/web\/app\/dashboard-page\./;
/** Where visitors book, sign in, search and are told; the other contracts are of people who have signed in. */
const VISITOR_CONTRACTS =
  /\/(bookings\/(booking|journey)-sheet|people\/(account-step|register-form|login-rules)|_shared\/(people\/(auth\.)?|search\/|alerts\/|bookings\/|admin\/settings\.|places\/)contract)\./;

/** All icons come through one file of re-exports, so that each seems to be of every page: these are of trips, and of later pages. */
const TRIP_ICONS =
  /lucide-react\/.+\/(armchair|badge-check|bell|chevron-right|cigarette|eighth-notes|luggage|paw-print|shield-check|sliders-horizontal|snowflake|star|venus)\./;
const LATER_ICONS =
  /lucide-react\/.+\/(arrow-down-up|arrow-up|banknote|bell-off|bus-front|calendar|check|chevron-up|circle-question-mark|copy|delete|ellipsis|file-up|gavel|inbox|lock|log-out|mail|menu|message-square|navigation|pencil|phone|play|plus|qr-code|shield-exclamation-point|smartphone|triangle-alert|users)\./;

/** Code that writes the landing page's tickets before React is loaded. */
const FORMATS = /\/(web\/shared\/format\/(dates|money|numbers)|_shared\/core\/lagos-time)\.ts$/;

function modulesOf(...chunks: string[]): RegExp {
  return new RegExp(`/web/.+/(${chunks.join('|')})\\.`);
}

interface Graph {
  getModuleInfo: (id: string) => ModuleFacts | null;
}

/**
 * The chunks of first pages, so that they do not download what only other people's pages need: 'passenger' is what every page
 * needs, 'trips' what the results and a trip's page share. Other modules get null.
 */
export function firstPagesChunk(id: string, graph: Graph): 'passenger' | 'trips' | 'formats' | null {
  if (FORMATS.test(id)) return 'formats';
  if (TRIP_ICONS.test(id)) return 'trips';
  const pages = pagesOf(id, graph);
  const first = pages.filter((page) => FIRST_PAGES.test(page));
  const withSignIn = first.length > 1 && first.some((page) => SIGN_IN.test(page));
  if (withSignIn || pages.some((page) => EVERY_PAGE.test(page))) return 'passenger';
  return first.length > 1 && first.some((page) => SEARCH.test(page)) ? 'trips' : null;
}

/**
 * Code that the results share with later pages, a trip's page ('tickets') and a shared trip with
 * the live one ('live') and with the other two ('status'). In a group of lower priority than
 * 'trips', because a group also takes the modules that its own need.
 */
export function laterPagesChunk(id: string, graph: Graph): 'results' | 'tickets' | 'live' | 'status' | null {
  const pages = pagesOf(id, graph);
  if (!isShared(pages)) return null;
  const first = pages.filter((page) => FIRST_PAGES.test(page));
  if (first.some((page) => SHARED_TRIP.test(page)))
    return first.every((page) => SHARED_TRIP.test(page)) ? 'live' : 'status';
  return pages.some((page) => SEARCH.test(page)) ? 'results' : 'tickets';
}

/** Whether pages share a module, one of them a first page that is not the sign-in page. */
function isShared(pages: string[]): boolean {
  const first = pages.filter((page) => FIRST_PAGES.test(page));
  return first.length > 1 || (pages.length > 1 && !first.every((page) => SIGN_IN.test(page)));
}

/**
 * The chunks of what other pages share with the sign-in page (react-hook-form, text fields) and with the search form (city
 * and date): a few files of a fair size instead of many small ones, because HTTP/1.1 has six connections.
 */
export function formsChunk(id: string, graph: Graph): 'forms' | 'search-form' | null {
  const pages = pagesOf(id, graph);
  const withSignIn = pages.some((page) => SIGN_IN.test(page));
  if (pages.some((page) => SEARCH_FORM.test(page))) return withSignIn ? 'forms' : 'search-form';
  return withSignIn && pages.length > 1 ? 'forms' : null;
}

/** Code that later parts of a visitor's first pages share: without the contracts and pages of people who have signed in. */
export function bookingChunk(id: string, graph: Graph): 'booking' | null {
  const pages = pagesOf(id, graph);
  return pages.length > 1 && pages.some((page) => VISITOR_PARTS.test(page)) ? 'booking' : null;
}

/** Code that other pages share with the dashboard. */
export function signedInChunk(id: string, graph: Graph): 'signed-in' | null {
  const pages = pagesOf(id, graph);
  return pages.length > 1 && pages.some((page) => DASHBOARD.test(page)) ? 'signed-in' : null;
}

/**
 * Two chunks of contracts: a cheap phone needs 0.2 s to make the schemas of all of them. A first page loads 'contracts' a
 * moment after it is shown.
 */
export function contractsChunk(id: string, graph: Graph): 'contracts' | 'more-contracts' {
  return pagesOf(id, graph).some((page) => VISITOR_CONTRACTS.test(page)) ? 'contracts' : 'more-contracts';
}

/** The modules that are imported on demand and, directly or not, import this module; none for an icon of later pages (chunk 'icons'). */
function pagesOf(id: string, graph: Graph): string[] {
  if (LATER_ICONS.test(id)) return [];
  const pages: string[] = [];
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const facts = graph.getModuleInfo(module);
    if (facts === null) return;
    if (facts.dynamicImporters.length > 0) pages.push(module);
    for (const importer of facts.importers) visit(importer);
  };
  visit(id);
  return pages;
}
