import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { StartSite } from 'embedded-supabase';
import { ROOT } from '../root.ts';
import { ensureBuilt } from './build.ts';
import { answerNotFound, serveBuilt } from './built-site.ts';

/** Serves the built web app from a copy in the data directory; builds it first when a source has changed. */
export const startBuiltSite: StartSite = async ({ dataDir, log }) =>
  serveBuilt(await ensureBuilt(ROOT, log), path.join(dataDir, 'site'));

/** Whether Vite answers an upgrade: it ignores any other, and its socket would stay open without an answer. */
export function isViteSocket({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const protocol = headers['sec-websocket-protocol'] ?? '';
  return ['vite-hmr', 'vite-ping'].includes(protocol) && /^\/(\?|$)/.test(url ?? '');
}

/** Serves the sources through Vite, with hot reload over the gateway's own port. */
export const startSourceSite: StartSite = async ({ server }) => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(ROOT, 'vite.config.ts'),
    appType: 'spa',
    clearScreen: false,
    server: { middlewareMode: true, ws: { server } },
  });
  return {
    handle: (request, response) => {
      vite.middlewares(request, response, () => answerNotFound(response));
    },
    takesSocket: isViteSocket,
    close: () => vite.close(),
  };
};
