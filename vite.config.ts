import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildWorker } from './tools/site/build-worker.ts';
import { compileHint } from './tools/site/compile-hint.ts';
import { copyRedoc } from './tools/site/copy-redoc.ts';
import {
  bookingChunk,
  contractsChunk,
  firstPagesChunk,
  formsChunk,
  laterPagesChunk,
  signedInChunk,
} from './tools/site/chunks.ts';
import { drawPages } from './tools/site/draw-pages.ts';
import { shakeLibraries } from './tools/site/shake-libraries.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The code of web/main.ts: it loads the signed-in user and starts the download of the page before React is loaded. */
const START = [
  'node_modules/(react|zustand)/',
  '/web/(main|app/pages|first-paint/(ask-early|preload|when-needed)|features/search/(late-form|search-url))\\.',
  '/web/shared/(api/(?!upload|api-page|queries|query-client|use-client-key)|env|supabase/(?!renewal)|session/(session|store|access-token))',
  'vite/preload-helper',
  'rolldown/runtime',
];

/** Chakra's system with the theme: it is built while React is still being downloaded (web/main.ts). */
const STYLES = [
  '@chakra-ui/react/dist/esm/(styled-system|preset-base)',
  'node_modules/(@emotion|stylis)/',
  '/web/shared/ui/theme\\.',
];

/** The code of every page (web/app/app.tsx). All other code is loaded lazily. */
const FIRST_LOAD = [
  'node_modules/(react-dom|scheduler|react-router|react-router-dom)/',
  '@chakra-ui/react/dist/esm/components/button',
  '/web/app/(app|router)\\.',
];

/** No lazy import lists these chunks, because web/main.ts loads them beside each page; sorted lists compress better. */
const LOADED_FIRST = /\/(rolldown-runtime|styles|base)-/;

export default defineConfig({
  root: at('./web'),
  envDir: root,
  plugins: [react(), shakeLibraries(), compileHint(), drawPages(), buildWorker(), copyRedoc()],
  resolve: {
    alias: {
      '@tafiya/': at('./supabase/functions/_shared/'),
      '@/': at('./web/'),
    },
  },
  /** The contracts live beside the functions that share them, outside the web root. */
  server: { fs: { allow: [root] } },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    manifest: true,
    /** Safari 16 ignores the links and downloads the files a little later. */
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !LOADED_FIRST.test(file)).toSorted(),
    },
    /** Browsers of spring 2023 and later (README.md): toSorted and color-mix are used as they are. */
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    /** Fonts and icons stay files: a data URI is downloaded even if it is not used. */
    assetsInlineLimit: 0,
    /** Constants become literals: otherwise all of limits.ts would be part of every first load. */
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      /**
       * One large shared chunk compresses better than many small ones and costs one request; by default the bundler makes
       * about forty chunks of a few hundred bytes. 'passenger' has what the first pages of visitors share, without the
       * contracts, which no first paint waits for (decision 0025). Icons that only two pages share would otherwise be a
       * chunk each.
       */
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: new RegExp(START.join('|')), priority: 9 },
            { name: 'styles', test: new RegExp(STYLES.join('|')), priority: 8 },
            { name: 'base', test: new RegExp(FIRST_LOAD.join('|')), priority: 7 },
            { name: firstPagesChunk, debugName: 'first pages', priority: 6 },
            { name: laterPagesChunk, debugName: 'later pages', priority: 5 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 4 },
            {
              name: contractsChunk,
              test: /\/_shared\/.+[/.]contract\.ts$/,
              debugName: 'contracts',
              priority: 4,
            },
            { name: formsChunk, debugName: 'forms', priority: 3 },
            { name: bookingChunk, debugName: 'booking', priority: 2 },
            { name: signedInChunk, debugName: 'signed in', priority: 1 },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
            // What the places of the administration share is no part of a company's desk.
            { name: 'common', test: /^(?!.*\/web\/features\/admin\/)/, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
