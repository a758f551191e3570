import type { OutputBundle, OutputChunk } from 'rolldown';
import path from 'node:path';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';
import { DRAWN_PAGES, type DrawnPage } from '../../web/app/drawn-pages.ts';
import type * as DrawModule from '../../web/first-paint/draw-page.tsx';
import { compileModule } from './compile-module.ts';

const FILES = Object.entries<DrawnPage>(DRAWN_PAGES).map(([path, page]) => ({
  ...page,
  /** Paths that get the file, in the syntax of Netlify and Cloudflare Pages. */
  from: path.replace('?', ''),
}));

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
      const compiled = (name: string) => compileModule(path.join(config.root, 'first-paint', name), config);
      const [chooseFrame, writeDays] = await Promise.all(['choose-frame.ts', 'write-days.ts'].map(compiled));
      for (const { file, frames, chunk, from, drawn } of await drawAll(config)) {
        const { title, styles, html } = drawn;
        const root =
          chunk === undefined
            ? `<div id="root" data-drawn>${html.join('')}</div><script>${writeDays}</script>`
            : `<div id="root">${html.map((text, index) => frame(text, frames[index])).join('')}</div><script>${chooseFrame}</script>`;
        const page = template
          .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
          .replace('</head>', () => `${metadata(siteUrl, from)}${styles}</head>`)
          .replace(ROOT, () => root);
        emit(file, chunk === undefined ? page : preload(page, ['base', 'passenger', chunk]));
      }
      const rewrites: Rewrite[] = [
        PREVIEW_OF_TRIP,
        ...FILES.filter(({ from }) => from !== '/').map(({ from, file }) => ({ from, to: `/${file}` })),
        { from: '/*', to: `/${APP}` },
      ];
      emit(REWRITES_FILE, `${JSON.stringify(rewrites, null, 2)}\n`);
    },
  };
}

/** Runs web/first-paint/draw-page.tsx, from the sources, for every file. */
async function drawAll({ root, resolve }: ResolvedConfig) {
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
    for (const file of FILES) pages.push({ ...file, drawn: await drawPage(file.frames) });
    return pages;
  } finally {
    await server.close();
  }
}

/**
 * The addresses of a page for search engines and shared links, if the public address of the web app is known; on the landing
 * page also what Tafiya is.
 */
function metadata(siteUrl: string, pathname: string): string {
  const site = siteUrl.replace(/\/$/, '');
  const tags: string[] = [];
  if (site !== '') tags.push(`<meta property="og:image" content="${site}/share.png" />`);
  if (site !== '' && !pathname.includes(':')) {
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
