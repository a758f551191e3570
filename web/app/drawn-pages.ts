import { SAMPLE_SEARCH } from '../first-paint/choose-frame-sample.ts';
import type { PAGES } from './pages.ts';

export interface Frame {
  /** The URL that is drawn. */
  draw: string;
  /** Shown when the query of the URL matches; of several, the last one is. */
  when?: string;
  /** Only for people with a session, as they see it while the session is restored. */
  session?: true;
}

export interface DrawnPage {
  file: string;
  /** The landing page is drawn whole; of other pages the frames among which web/first-paint/choose-frame.ts chooses. */
  frames: readonly Frame[];
  /** The chunk of the page, which is downloaded at once: the name of its file. */
  chunk?: string;
  /** The most JavaScript before the first use, gzip -9; `more`: with one more chunk. A higher limit needs a line in decision 0112. */
  limitKb: number;
  more?: { chunk: string; limitKb: number };
}

/** The desks of administrators and companies, which are not drawn: the chunk of each, and its most JavaScript before the first use. */
export const DESKS = [
  { chunk: 'admin-area', limitKb: 398.5 },
  { chunk: 'corporate-page', limitKb: 393 },
] as const;

/**
 * Pages that arrive as HTML, complete or as a frame. Every other path gets app.html, which shows a loading line. Only the
 * build reads this list (tools/site, tools/check-bundle.ts), so that no browser downloads it.
 */
export const DRAWN_PAGES = {
  '/': { file: 'index.html', frames: [{ draw: '/' }], limitKb: 16.5 },
  '/search': {
    file: 'search.html',
    frames: [
      { draw: '/search' },
      { draw: '/search', session: true },
      { draw: `/search?${SAMPLE_SEARCH}`, when: '^(?=.*[?&]from=[^&])(?=.*[?&]to=[^&])' },
    ],
    chunk: 'search-screen',
    limitKb: 163.5,
    // The first results wait for no form; without a search the page waits for the form, too.
    more: { chunk: 'search-form', limitKb: 187.5 },
  },
  '/auth': {
    file: 'auth.html',
    frames: [
      { draw: '/auth' },
      { draw: '/auth?next=%2Fsearch', when: '[?&]next=%2F[^%]' },
      { draw: '/auth?tab=register', when: '^(?!.*[?&]next=).*[?&]tab=register' },
      { draw: '/auth?next=%2Fsearch&tab=register', when: '^(?=.*[?&]next=%2F[^%]).*[?&]tab=register' },
    ],
    chunk: 'auth-page',
    limitKb: 165,
  },
  '/trips/:id?': {
    file: 'trip.html',
    frames: [{ draw: '/trips/1' }],
    chunk: 'trip-screen',
    limitKb: 166,
  },
  '/s': {
    file: 'shared-trip.html',
    frames: [{ draw: `/s#${'0'.repeat(22)}` }],
    chunk: 'share-page',
    limitKb: 163,
  },
} satisfies Partial<Record<keyof typeof PAGES, DrawnPage>>;
