import type { Server } from 'node:http';
import type { Site } from './built-site.ts';

/** Serves the sources through Vite, with hot reload over the gateway's own port. */
export async function serveSources(root: string, server: Server): Promise<Site> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: `${root}/vite.config.ts`,
    appType: 'spa',
    clearScreen: false,
    server: { middlewareMode: true, ws: { server } },
  });
  return {
    handle: (request, response) => {
      vite.middlewares(request, response, () => {
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('Not found.\n');
      });
    },
    close: () => vite.close(),
  };
}
