import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Site } from 'embedded-supabase';
import sirv from 'sirv';
import { REWRITES_FILE, type Rewrite } from './draw-pages.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves a copy of a build. Files with a hash in their name never change. A path without a file gets the page that
 * rewrites.json names (draw-pages.ts); the app's router reads the path.
 *
 * @param build the folder that Vite writes; its next build empties it while the last one is still in use.
 * @param directory the folder of the copy, which is replaced.
 */
export function serveBuilt(build: string, directory: string): Site {
  rmSync(directory, { recursive: true, force: true });
  cpSync(build, directory, { recursive: true });
  const pages = readdirSync(directory).filter((file) => file.endsWith('.html'));
  const policy = contentSecurityPolicy(
    pages.map((file) => readFileSync(path.join(directory, file), 'utf8')).join(''),
  );
  const rewrites = readRewrites(directory);
  const fallback = rewrites.find(({ from }) => from === '/*')?.to ?? '/index.html';
  const serve = sirv(directory, {
    single: fallback.slice(1),
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      response.setHeader('cache-control', pathname.startsWith('/assets/') ? FOREVER : 'no-cache');
      response.setHeader('content-security-policy', policy);
    },
  });
  return {
    handle: (request, response) => {
      const url = request.url ?? '/';
      const to = rewritten(url, rewritesFor(request, rewrites));
      if (to.startsWith('/api/')) return void answerFrom(request, response, to);
      request.url = to;
      serve(request, response, () => answerNotFound(response));
    },
    close: async () => {},
  };
}

function readRewrites(directory: string): Rewrite[] {
  const file = path.join(directory, REWRITES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Rewrite[]) : [];
}

function rewritesFor({ headers }: IncomingMessage, rewrites: readonly Rewrite[]): Rewrite[] {
  const agent = headers['user-agent'] ?? '';
  return rewrites.filter(({ agents }) => agents === undefined || new RegExp(agents, 'i').test(agent));
}

const PASSED_ON = ['content-type', 'content-security-policy'] as const;

/** Answers with what this server has at another path, as the rewrite of a host does. Shared caches must ask again. */
async function answerFrom({ socket }: IncomingMessage, response: ServerResponse, to: string): Promise<void> {
  try {
    const answer = await fetch(new URL(to, `http://localhost:${socket.localPort}`));
    const headers = PASSED_ON.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body = await answer.text();
    response.writeHead(answer.status, {
      ...Object.fromEntries(headers),
      'cache-control': 'no-cache',
      vary: 'user-agent',
    });
    response.end(body);
  } catch {
    response.writeHead(502).end();
  }
}

/** The URL of the file for a URL, as a static host's rewrites give it. `/*` is left to the fallback, after the files. */
function rewritten(url: string, rewrites: readonly Rewrite[]): string {
  const [pathname = '/', ...query] = url.split('?');
  const parts = pathname.replace(/\/$/, '').split('/');
  const rewrite = rewrites.find(({ from }) => {
    const wanted = from.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    );
  });
  if (rewrite === undefined) return url;
  const to = rewrite.to.replaceAll(/:\w+/g, (name) => parts[rewrite.from.split('/').indexOf(name)] ?? '');
  return [to, ...query].join('?');
}

/** 404 in plain text. */
export function answerNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('Not found.\n');
}

/**
 * The Content-Security-Policy of the web app. Scripts come from the origin; the inline ones of the pages, which run
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
    "worker-src 'self'",
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
