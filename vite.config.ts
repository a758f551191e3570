import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The code that runs before the first paint (web/main.ts): it reads the session and chooses the page to download. */
const START = [
  'node_modules/(react|zustand)/',
  '/web/(main|app/(pages|preload|reload)\\.)',
  '/web/shared/(api|env|supabase|session/(session|store|access-token))',
  'vite/preload-helper',
];

/** The code that every page needs, also the landing page (web/app/router.tsx). All other code is loaded lazily. */
const FIRST_LOAD = [
  'node_modules/(react-dom|scheduler|react-router|react-router-dom|@emotion|stylis)/',
  '@chakra-ui/react/dist/esm/(styled-system|preset-base|components/button)',
  '/web/(app/(root|router)|features/landing)',
];

/**
 * Saves two round trips. The content of index.html needs no style sheet, so the style sheet comes after it and does not
 * block the first paint; and the chunk that draws the app, which the entry imports only when it runs, is preloaded.
 */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        const drawing = Object.values(bundle).filter(({ type, name }) => type === 'chunk' && name === 'base');
        return {
          html: html.replace(sheet, '').replace('</body>', `${sheet}</body>`),
          tags: drawing.map(({ fileName }) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          })),
        };
      },
    },
  };
}

export default defineConfig({
  root: at('./web'),
  envDir: root,
  plugins: [react(), firstPaint()],
  resolve: {
    alias: {
      '@contracts/': at('./supabase/functions/_shared/contracts/'),
      '@domain/': at('./supabase/functions/_shared/domain/'),
      '@/': at('./web/'),
    },
  },
  /** The contracts live beside the functions that share them, outside the web root. */
  server: { fs: { allow: [root] } },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    manifest: true,
    /** Browsers of spring 2023 and later (README.md): toSorted and color-mix are used as they are. */
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    /** Fonts and icons stay files: a data URI is downloaded even when it is not used. */
    assetsInlineLimit: 0,
    /** Constants become literals: otherwise all of limits.ts would be part of every first load. */
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      /**
       * One file compresses better than a dozen and needs one request. By default the bundler splits shared code into
       * about forty files of a few hundred bytes, and a slow connection waits for each. The contracts are a chunk of
       * their own, because the landing page reads the session.
       */
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: new RegExp(START.join('|')), priority: 3 },
            { name: 'base', test: new RegExp(FIRST_LOAD.join('|')), priority: 2 },
            { name: 'contracts', test: /node_modules\/zod\/|\/_shared\//, minShareCount: 4, priority: 1 },
            { name: 'common', test: /./, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
