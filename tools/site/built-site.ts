import { cpSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { contentSecurityPolicy } from './content-security.ts';

/** Answers the requests that no service answers: the web app. */
export type Site = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
};

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves a copy of a build. Files with a hash in their name never change; every other path that is no file gets
 * index.html, where the router takes over.
 *
 * @param build where Vite wrote it: its next build empties this folder while people still look at the last one.
 * @param directory the copy, made anew.
 */
export function serveBuilt(build: string, directory: string): Site {
  rmSync(directory, { recursive: true, force: true });
  cpSync(build, directory, { recursive: true });
  const policy = contentSecurityPolicy(readFileSync(path.join(directory, 'index.html'), 'utf8'));
  const serve = sirv(directory, {
    single: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      response.setHeader('cache-control', pathname.startsWith('/assets/') ? FOREVER : 'no-cache');
      response.setHeader('content-security-policy', policy);
    },
  });
  function handle(request: IncomingMessage, response: ServerResponse): void {
    serve(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Not found.\n');
    });
  }
  return { handle, close: async () => {} };
}
