import { html, raw } from 'hono/html';

/** HTML in which every inserted text is escaped. */
export type Html = ReturnType<typeof html>;

/** A page that a function answers itself: for people who come from a mail or a message, and need no app yet. */
export function htmlPage({ title, head, content }: { title: string; head: Html; content: Html }): Html {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${head}
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p class="name">Tafiya</p>
          ${content}
        </main>
      </body>
    </html>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem;
background:light-dark(#faf6ec,#101216);color:light-dark(#14161b,#f4f1e8)}main{max-width:30rem;margin:0 auto}
.name{font-size:1.5rem;font-weight:700;letter-spacing:-.02em}.name::after{content:'';display:block;width:56px;height:4px;
margin-top:6px;border:solid light-dark(#0b5d3b,#ffc42e);border-width:3px 0}h1{font-size:1.728rem;line-height:1.25;overflow-wrap:anywhere}a{color:light-dark(#0b5d3b,#5cc992)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1.5rem;margin:1.5rem 0}dt{color:light-dark(#565b66,#a9aeb8)}
dd{margin:0;font-variant-numeric:tabular-nums}
button,.button{display:inline-block;box-sizing:border-box;font:inherit;font-weight:600;line-height:1.5;min-height:48px;
padding:.6875rem 1.25rem;border:0;border-radius:8px;text-decoration:none;background:light-dark(#0b5d3b,#ffc42e);
color:light-dark(#fff,#14161b);cursor:pointer}
:focus-visible{outline:3px solid #ffc42e;outline-offset:2px;box-shadow:0 0 0 2px #14161b}`;
