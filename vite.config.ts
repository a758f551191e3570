import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('./web'),
  envDir: root,
  plugins: [react()],
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
