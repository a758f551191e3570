import type { OutputBundle, OutputChunk } from 'rolldown';
import path from 'node:path';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';
import { SAMPLE_SEARCH } from '../../web/first-paint/choose-frame-sample.ts';
import type * as DrawModule from '../../web/first-paint/draw-page.tsx';
import type { DrawnPage } from '../../web/first-paint/draw-page.tsx';
import { compileModule } from './compile-module.ts';

interface DrawnFile {
  file: string;
  /** Paths that get the file, in the syntax of Netlify and Cloudflare Pages. */
  from: string;
  /**
   * What is drawn: the landing page whole, of other pages the frames among which web/first-paint/choose-frame.ts chooses by
   * the query of the URL: the last one whose `when` matches, and, with `session`, only for people who are signed in.
   */
  frames: readonly { draw: string; when?: string; session?: true }[];
  /** The chunk of the page, which is downloaded at once. */
  chunk?: string;
}

/** Pages that arrive as HTML, complete or as a frame. Every other path gets app.html, which shows a loading line. */
const DRAWN_FILES: readonly DrawnFile[] = [
  { file: 'index.html', from: '/', frames: [{ draw: '/' }] },
  {
    file: 'search.html',
    from: '/search',
    frames: [
      { draw: '/search' },
      { draw: '/search', session: true },
      { draw: `/search?${SAMPLE_SEARCH}`, when: '^(?=.*[?&]from=[^&])(?=.*[?&]to=[^&])' },
    ],
    chunk: 'search-screen',
  },
  {
    file: 'auth.html',
    from: '/auth',
    frames: [
      { draw: '/auth' },
      { draw: '/auth?next=%2Fsearch', when: '[?&]next=%2F[^%]' },
      { draw: '/auth?tab=register', when: '^(?!.*[?&]next=).*[?&]tab=register' },
      { draw: '/auth?next=%2Fsearch&tab=register', when: '^(?=.*[?&]next=%2F[^%]).*[?&]tab=register' },
    ],
    chunk: 'auth-page',
  },
  { file: 'trip.html', from: '/trips/:id', frames: [{ draw: '/trips/1' }], chunk: 'trip-screen' },
  { file: 'shared-trip.html', from: '/s', frames: [{ draw: `/s#${'0'.repeat(22)}` }], chunk: 'share-page' },
];

/** The page of every path without a file or a drawn page of its own. */
export const APP = 'app.html';
/** The list of rewrites for a static host: the first match wins. */
export const REWRITES_FILE = 'rewrites.json';
const TEMPLATE = 'index.html';
const ROOT = /<div id="root">[\s\S]*?<!--root-->\s*<\/div>/;

export interface Rewrite {
  from: string;
  to: string;
  /** For programs whose `User-Agent` matches only, whatever the case. */
  agents?: string;
}

/** Messengers and networks that draw a preview of a link. They run no scripts. */
const PREVIEW_AGENTS =
  'WhatsApp|facebookexternalhit|Facebot|Twitterbot|TelegramBot|Slackbot|LinkedInBot|Discordbot|SkypeUriPreview|Pinterest|redditbot|Viber|Snapchat|Bluesky|Mastodon';
/** The address of a trip, copied from the browser, has the same preview as the link of "Share this trip". */
const PREVIEW_OF_TRIP: Rewrite = { from: '/trips/:id', to: '/api/t/:id', agents: PREVIEW_AGENTS };

/**
 * Turns the built index.html into one file per drawn page (web/first-paint/draw-page.tsx) and app.html. The style sheet
 * goes into the page, and the chunks that the page needs next are preloaded, which saves two round trips.
 */
export function drawPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'draw-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_, bundle) {
      const template = withSheet(sourceOf(bundle, TEMPLATE), bundle);
      delete bundle[TEMPLATE];
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      // Vite itself links the imports of the entry.
      const entry = chunksOf(bundle, ({ isEntry }) => isEntry);
      const preload = (html: string, names: string[]) => {
        const files = [...chunksOf(bundle, ({ name }) => names.includes(name))];
        const links = preloadLinks(files.filter((file) => !entry.has(file)));
        return html.replace('</head>', () => `${links}</head>`);
      };
      emit(APP, preload(template, ['base']));
      const siteUrl = String(config.env['VITE_SITE_URL'] ?? '');
      const chooseFrame = await compileModule(
        path.join(config.root, 'first-paint', 'choose-frame.ts'),
        config,
      );
      for (const { file, frames, chunk, path: pathname, drawn } of await drawAll(config)) {
        const { title, styles, html } = drawn;
        const root =
          chunk === undefined
            ? `<div id="root" data-drawn>${html.join('')}</div>`
            : `<div id="root">${html.map((text, index) => frame(text, frames[index])).join('')}</div><script>${chooseFrame}</script>`;
        const page = template
          .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
          .replace('</head>', () => `${metadata(siteUrl, pathname)}${styles}</head>`)
          .replace(ROOT, () => root);
        emit(file, chunk === undefined ? page : preload(page, ['base', 'passenger', chunk]));
      }
      const rewrites: Rewrite[] = [
        PREVIEW_OF_TRIP,
        ...DRAWN_FILES.filter(({ from }) => from !== '/').map(({ from, file }) => ({ from, to: `/${file}` })),
        { from: '/*', to: `/${APP}` },
      ];
      emit(REWRITES_FILE, `${JSON.stringify(rewrites, null, 2)}\n`);
    },
  };
}

/** Runs web/first-paint/draw-page.tsx, from the sources, for every file. */
async function drawAll({
  root,
  resolve,
}: ResolvedConfig): Promise<(DrawnFile & { path: string | null; drawn: DrawnPage })[]> {
  const server = await createServer({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    resolve: { alias: resolve.alias },
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { drawPage } = (await server.ssrLoadModule('/first-paint/draw-page.tsx')) as typeof DrawModule;
    const pages = [];
    for (const file of DRAWN_FILES) {
      const drawn = await drawPage(file.frames);
      pages.push({ ...file, path: file.from.includes(':') ? null : file.from, drawn });
    }
    return pages;
  } finally {
    await server.close();
  }
}

/**
 * The addresses of a page for search engines and shared links, if the public address of the web app is known; on the landing
 * page also what Tafiya is.
 */
function metadata(siteUrl: string, pathname: string | null): string {
  const site = siteUrl.replace(/\/$/, '');
  const tags: string[] = [];
  if (site !== '') tags.push(`<meta property="og:image" content="${site}/share.png" />`);
  if (site !== '' && pathname !== null) {
    tags.push(
      `<link rel="canonical" href="${site}${pathname}" />`,
      `<meta property="og:url" content="${site}${pathname}" />`,
    );
  }
  if (pathname === '/') {
    const organisation = {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Tafiya',
      description: 'Intercity rides across Nigeria.',
      areaServed: 'NG',
      ...(site !== '' && { url: `${site}/`, logo: `${site}/icon-512.png` }),
    };
    tags.push(`<script type="application/ld+json">${JSON.stringify(organisation)}</script>`);
  }
  return tags.join('');
}

function frame(html: string, { when = '', session }: { when?: string; session?: true } = {}): string {
  const isFirst = when === '' && session === undefined;
  return `<div data-frame="${when}"${session ? ' data-session' : ''}${isFirst ? '' : ' hidden'}>${html}</div>`;
}

function sourceOf(bundle: OutputBundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`${file} is not in the build`);
  return asset.source.toString();
}

/**
 * The page with its style sheet inside, so that text is drawn in the right font at once. The disabled link tells Vite's code
 * that the sheet is there: applied again, it would start its fonts anew, and text would jump. A script adds the link,
 * because Chromium's preload scanner downloads what a disabled link in the HTML names.
 */
function withSheet(html: string, bundle: OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]*)"[^>]*>/, (_, file: string) => {
    const link = `{rel:'stylesheet',disabled:true,href:'/${file}'}`;
    return `<style>${sourceOf(bundle, file)}</style><script>document.head.append(Object.assign(document.createElement('link'),${link}))</script>`;
  });
}

/** The files of these chunks, and of all that they import statically. */
function chunksOf(bundle: OutputBundle, isWanted: (chunk: OutputChunk) => boolean): Set<string> {
  const found = new Set<string>();
  const add = (chunk: OutputChunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && isWanted(chunk)) add(chunk);
  return found;
}

/** Links that download files early, with a low priority: the drawn text needs its font, but not React. */
function preloadLinks(files: readonly string[]): string {
  return files
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    .join('');
}
