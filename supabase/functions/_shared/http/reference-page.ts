import { html } from 'hono/html';
import type { Html } from './html-page.ts';

/** What the page may load: Redoc and the document from its own origin. Redoc searches in a worker that it makes from a blob. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FONT = 'system-ui, sans-serif';
const THEME = {
  colors: { primary: { main: '#0b5d3b' }, text: { primary: '#14161b' } },
  typography: { fontFamily: FONT, headings: { fontFamily: FONT } },
  sidebar: { backgroundColor: '#faf6ec', textColor: '#14161b' },
  rightPanel: { backgroundColor: '#14161b' },
};

/**
 * The reference of the API for people. Redoc, which the web build puts at /reference/redoc.js, replaces the content of its
 * element; without it the link to the document stays.
 * @param document the address of openapi.json
 */
export function referencePage(document: string): Html {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>The API of Tafiya</title>
        <style>
          body {
            margin: 0;
            font: 1rem/1.5 ${FONT};
            background: #fff;
            color: #14161b;
          }
          .plain {
            padding: 2rem 1rem;
          }
          .plain a {
            color: #0b5d3b;
          }
        </style>
        <script defer src="/reference/redoc.js"></script>
      </head>
      <body>
        <redoc spec-url="${document}" theme="${JSON.stringify(THEME)}">
          <main class="plain">
            <h1>The API of Tafiya</h1>
            <p><a href="${document}">openapi.json</a> describes every call (OpenAPI 3.1).</p>
            <noscript><p>Turn on JavaScript to read it on this page.</p></noscript>
          </main>
        </redoc>
      </body>
    </html>`;
}
