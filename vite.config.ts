import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What runs before anything can be drawn (web/main.ts): who is signed in, and which page to download. */
const START = [
  'node_modules/(react|zustand)/',
  '/web/(main|app/(pages|preload|reload)\\.)',
  '/web/shared/(api|env|supabase|session/(session|store|access-token))',
  'vite/preload-helper',
];

/** What every page needs, the landing page included (web/app/router.tsx). Anything else stays behind the lazy door. */
const FIRST_LOAD = [
  'node_modules/(react-dom|scheduler|react-router|react-router-dom|@emotion|stylis)/',
  '@chakra-ui/react/dist/esm/(styled-system|preset-base|components/button)',
  '/web/(app/router|features/landing)',
];

/**
 * Two round trips less. What index.html shows needs no style sheet, so that comes after it and keeps nothing from being
 * painted; and what draws the app, which the entry asks for only when it runs, is named in the page already.
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
    /** Fonts and icons stay files: a data URI is downloaded by everybody, needed or not. */
    assetsInlineLimit: 0,
    /** Constants become literals: limits.ts as a whole would otherwise be part of every first load. */
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      /**
       * One file compresses better than a dozen, and costs one request. Left to itself the bundler makes some forty of a
       * few hundred bytes each of what pages share, and a slow line waits for each. The contracts travel apart, because
       * the landing page reads who is signed in.
       */
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: new RegExp(START.join('|')), priority: 3 },
            { name: 'base', test: new RegExp(FIRST_LOAD.join('|')), priority: 2 },
            { name: 'contracts', test: /node_modules\/zod\/|\/_shared\//, minShareCount: 4, priority: 1 },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
            { name: 'common', test: /./, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
