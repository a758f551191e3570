/** Draws pages as HTML at build time (vite.config.ts), as a visitor sees them before any script runs. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '@/app/app.tsx';
import type { Frame } from '@/app/drawn-pages.ts';
import { titleOf } from '@/app/page-title.tsx';
import { loadPageAt } from './preload.ts';
import { loadSearchForm } from '@/features/search/late-form.ts';
import { useSession } from '@/shared/session/store.ts';

const STYLE = /<style data-emotion="([^"]*)">([\s\S]*?)<\/style>/g;
const KEY = 'css';

/**
 * Draws frames of one page, each as a text of HTML, and the `<style>` elements with their rules, as Emotion finds them in the
 * browser. Throws when the page needs the browser.
 */
export async function drawPage(frames: readonly Frame[]) {
  const { pathname } = new URL(frames[0]?.draw ?? '/', 'http://build');
  await Promise.all([loadPageAt(pathname), loadSearchForm()]);
  const drawn = frames.map(({ draw, session }) => {
    // On a server React draws the first state of a store.
    useSession.getInitialState().status = session ? 'loading' : 'out';
    return renderToString(
      <CacheProvider value={createCache({ key: KEY })}>
        <App router={(children) => <StaticRouter location={draw}>{children}</StaticRouter>} />
      </CacheProvider>,
    );
  });
  return {
    title: titleOf(pathname),
    html: drawn.map((html) => html.replace(STYLE, '')),
    styles: collectStyles(drawn.join('')),
  };
}

/**
 * Emotion writes rules before the element that first uses them. The global ones stay as they are, the others become one
 * element.
 */
function collectStyles(html: string): string {
  const globals = new Set<string>();
  const rules = new Map<string, string>();
  for (const [element, name = '', content = ''] of html.matchAll(STYLE)) {
    if (name.startsWith(`${KEY} `)) rules.set(name.slice(KEY.length + 1), content);
    else globals.add(element);
  }
  const ids = [...rules.keys()].join(' ');
  const global = [...globals].join('');
  return `${global}${rulesWithoutScript(global)}<style data-emotion="${KEY} ${ids}">${[...rules.values()].join('')}</style>`;
}

/** The day field opens a calendar; the strip of days and the tickets of the next departures are written by a script. */
const NEEDS_SCRIPT =
  'button:not([type=submit]),div:has(>[aria-haspopup=dialog]),[data-days],#departures[data-loading]';

/**
 * The rules for browsers without JavaScript: the dark colours, because no script can set the class `dark`, and no buttons
 * that would do nothing.
 */
function rulesWithoutScript(css: string): string {
  const [, colors] = /\.dark,[^{]*\{([^}]*)\}/.exec(css) ?? [];
  if (colors === undefined) throw new Error('the dark colours are not in the global rules');
  const dark = `@media (prefers-color-scheme: dark){:root:root{color-scheme:dark;background:var(--tafiya-colors-bg-page);color:var(--tafiya-colors-fg-default);${colors}}}`;
  return `<noscript><style>${dark}${NEEDS_SCRIPT}{display:none}</style></noscript>`;
}
