import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Site } from 'embedded-supabase';
import sirv from 'sirv';

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

/**
 * The Content-Security-Policy of the web app. Scripts come from the origin; the inline ones of index.html, which run
 * before the first paint, are allowed by their hash. Styles may be inline because Emotion writes them at run time.
 */
function contentSecurityPolicy(html: string): string {
  const hashes = inlineScripts(html).map((script) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
}
