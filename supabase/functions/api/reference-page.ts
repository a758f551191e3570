import { html } from 'hono/html';
import type { Html } from '../_shared/core/http/html-page.ts';

/** The sources that the page may load: Redoc and the document from its own origin. Redoc searches in a worker that it makes from a blob. */
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
const DARK_THEME = {
  ...THEME,
  colors: {
    primary: { main: '#7fd6a8' },
    text: { primary: '#f1ede2', secondary: '#c4c0b5' },
    border: { dark: '#3a3f4a', light: '#2a2e37' },
    gray: { 50: '#1d2027', 100: '#2a2e37' },
    error: { main: '#ff9d8f' },
    success: { main: '#7fd6a8' },
    responses: {
      error: { color: '#ff9d8f', tabTextColor: '#ff9d8f' },
      success: { color: '#7fd6a8', tabTextColor: '#7fd6a8' },
    },
  },
  typography: { ...THEME.typography, code: { color: '#ffb4a8' } },
  schema: {
    nestedBackground: '#1d2027',
    linesColor: '#565c69',
    typeNameColor: '#c4c0b5',
    typeTitleColor: '#c4c0b5',
  },
  sidebar: { backgroundColor: '#1d2027', textColor: '#f1ede2' },
  rightPanel: { backgroundColor: '#0c0d10' },
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
          @media (prefers-color-scheme: dark) {
            body {
              background: #14161b;
              color: #f1ede2;
            }
            /* Redoc's theme has no words for these. */
            .redoc-wrap h5,
            .redoc-wrap h5 *,
            .redoc-wrap [role='button'] {
              color: #c4c0b5 !important;
            }
            .redoc-wrap .api-content polygon {
              fill: #c4c0b5 !important;
            }
            .redoc-wrap td {
              border-color: #3a3f4a !important;
            }
            .redoc-wrap .react-tabs__tab--selected {
              color: #14161b !important;
            }
          }
          .plain {
            padding: 2rem 1rem;
          }
          .plain a {
            color: inherit;
          }
        </style>
        <script defer src="/reference/redoc.js"></script>
      </head>
      <body>
        <redoc
          spec-url="${document}"
          theme="${JSON.stringify(THEME)}"
          data-dark-theme="${JSON.stringify(DARK_THEME)}"
        >
          <main class="plain">
            <h1>The API of Tafiya</h1>
            <p><a href="${document}">openapi.json</a> describes every call (OpenAPI 3.1).</p>
            <noscript><p>Turn on JavaScript to read it on this page.</p></noscript>
          </main>
        </redoc>
      </body>
    </html>`;
}
