import { createHash } from 'node:crypto';
import path from 'node:path';
import type { OutputBundle, OutputChunk } from 'rolldown';
import type { Plugin, ResolvedConfig } from 'vite';
import { compileModule } from './compile-module.ts';
import { APP } from './draw-pages.ts';

/** The pages that open without network, with the modules they import. The worker keeps the files of other pages at their first visit. */
const OFFLINE_MODULES = [
  'app/router.tsx',
  'shared/safety/alarm-bar.tsx',
  'app/app-area.tsx',
  'app/toaster.tsx',
  'app/offline-part.tsx',
  'app/dashboard-page.tsx',
  'app/search-screen.tsx',
  'app/trip-screen.tsx',
  'app/booked-panels.tsx',
  'features/people/auth-page.tsx',
  'features/landing/landing-page.tsx',
  'features/bookings/tickets/ticket-page.tsx',
  'features/safety/sos-page.tsx',
  'features/trips/manifest-page.tsx',
  'shared/safety/alarms.ts',
  'shared/bookings/boarding/boarding-qr.tsx',
  'shared/saved/saved-list.tsx',
];
/** Every path without a file gets APP; asked for under a path, because some hosts redirect '/app.html' to '/app'. */
const SHELL_PAGE = '/ticket';
const FONT = /\.woff2$/;

/** Builds web/worker into /sw.js, with the list of the files that the offline pages need. */
export function buildWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'build-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const isOff = config.env['VITE_WORKER'] === 'off';
        const entry = path.join(config.root, 'worker', isOff ? 'off.ts' : 'worker.ts');
        const source = await compileModule(entry, config, {
          SHELL: JSON.stringify(shellOf(bundle, config.root)),
        });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

function shellOf(bundle: OutputBundle, root: string): { page: string; files: string[]; version: string } {
  const app = bundle[APP];
  if (app?.type !== 'asset') throw new Error(`${APP} is not in the build`);
  const files = [...offlineFiles(bundle, root)].sort().map((file) => `/${file}`);
  const version = createHash('sha256')
    .update(`${app.source.toString()}${files.join()}`)
    .digest('hex')
    .slice(0, 12);
  return { page: SHELL_PAGE, files, version };
}

function offlineFiles(bundle: OutputBundle, root: string): Set<string> {
  const found = new Set<string>();
  const add = (chunk: OutputChunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  for (const module of OFFLINE_MODULES) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(root, module)));
    if (chunk === undefined) throw new Error(`The build has no chunk with ${module}`);
    add(chunk);
  }
  for (const chunk of chunks) if (chunk.isEntry) add(chunk);
  for (const { type, fileName } of files) if (type === 'asset' && FONT.test(fileName)) found.add(fileName);
  return found;
}
