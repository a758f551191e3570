import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of the web app. Scripts come from the origin; the few inline ones of
 * index.html (they run before the first paint) are allowed by their hash. Styles may be inline: Emotion
 * writes them at run time.
 */
export function contentSecurityPolicy(html: string): string {
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
