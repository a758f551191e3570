import { html } from 'hono/html';

type Html = ReturnType<typeof html>;
export type Page = { body: Html; status?: 200 | 404 };

/** Where browsers reach the simulator's pages. */
export const PAGES_PATH = '/pay-sim';

/** The style sheet of the pages. A merchant's own colours replace the variables. */
export const STYLE = `
:root { color-scheme: light dark; --page: #f5f6f7; --card: #fff; --text: #14161b; --muted: #565b66; --line: #dfe2e6;
  --border: #8c8f98; --primary: #1f5fbf; --on-primary: #fff; --link: #1f5fbf; --danger: #b3261e; --notice: #ffd75e; }
@media (prefers-color-scheme: dark) { :root { --page: #101216; --card: #1a1d23; --text: #eef0f3; --muted: #a9aeb8;
  --line: #2c3038; --border: #6b717d; --primary: #8ab4f8; --on-primary: #14161b; --link: #8ab4f8; --danger: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.test { background: var(--notice); color: #14161b; font-weight: 600; padding: 8px 16px; text-align: center; }
main { max-width: 440px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 23px; line-height: 1.25; letter-spacing: -0.01em; margin: 0 0 4px; }
.amount { font-size: 33px; font-weight: 700; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; margin: 0; }
.muted { color: var(--muted); margin: 0 0 16px; overflow-wrap: anywhere; }
small { font-size: 14px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 16px 0; }
label { display: block; font-weight: 600; margin: 0 0 16px; }
input { display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px; font: inherit; color: inherit;
  font-variant-numeric: tabular-nums; background: var(--card); border: 1px solid var(--border); border-radius: 8px; }
button, .button { display: block; width: 100%; min-height: 48px; padding: 11px 16px; border: 1px solid transparent;
  border-radius: 8px; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 600; cursor: pointer;
  text-align: center; text-decoration: none; }
button.plain { background: none; color: var(--link); border-color: var(--border); margin-top: 12px; }
:focus-visible { outline: 3px solid var(--notice); outline-offset: 2px; box-shadow: 0 0 0 2px #14161b; }
.problem { color: var(--danger); font-weight: 600; margin: 0 0 16px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; text-align: right; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.dial { font-size: 28px; font-weight: 700; text-align: center; margin: 8px 0 16px; font-variant-numeric: tabular-nums; }
h2 { font-size: 16px; margin: 0 0 8px; }
ul { list-style: none; margin: 0; padding: 0; font-size: 14px; }
li { padding: 8px 0; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; }
code { font: inherit; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
form + form { margin-top: 12px; }
`;

/** A whole page. Everything in `content` is escaped by the template. */
export function frame(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Test mode</title>
        <link rel="stylesheet" href="${PAGES_PATH}/style.css" />
      </head>
      <body>
        <header class="test">Test mode: no money moves</header>
        <main>${content}</main>
      </body>
    </html>`;
}

export function missingPage(): Page {
  const content = html`<h1>There is no such payment</h1>
    <p class="muted">The link may belong to data that were deleted. Go back and start the payment again.</p>`;
  return { body: frame('No such payment', content), status: 404 };
}
