import { cpSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Site } from 'embedded-supabase';
import sirv from 'sirv';
import { contentSecurityPolicy } from './content-security.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves a copy of a build. Files with a hash in their name never change. A path without a file gets index.html, whose
 * router reads the path.
 *
 * @param build the folder that Vite writes; its next build empties it while the last one is still in use.
 * @param directory the folder of the copy, which is replaced.
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
  return {
    handle: (request, response) => serve(request, response, () => answerNotFound(response)),
    close: async () => {},
  };
}

/** 404 in plain text. */
export function answerNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('Not found.\n');
}
