import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const LANDING = 'features/landing/landing-page.tsx';

/**
 * Most first visits are to the landing page: its chunk is fetched beside the entry instead of after it, which saves
 * them a round trip.
 */
function preloadLanding(): Plugin {
  return {
    name: 'preload-landing',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const landing = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(LANDING),
        );
        if (landing?.type !== 'chunk') return [];
        return [landing.fileName, ...landing.imports]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

export default defineConfig({
  root: at('./web'),
  envDir: root,
  plugins: [react(), preloadLanding()],
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
    target: 'es2022',
    /** Fonts and icons stay files: a data URI is downloaded by everybody, needed or not. */
    assetsInlineLimit: 0,
  },
});
