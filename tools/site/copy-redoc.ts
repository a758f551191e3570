import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const FILE = 'reference/redoc.js';
const LOGO = '"https://cdn.redoc.ly/redoc/logo-mini.svg"';

/** Puts Redoc beside the web app, for /api/reference. No page of the app loads it. */
export function copyRedoc(): Plugin {
  return {
    name: 'copy-redoc',
    generateBundle() {
      const licence = readBundle('.LICENSE.txt');
      this.emitFile({ type: 'asset', fileName: FILE, source: redoc() });
      this.emitFile({
        type: 'asset',
        fileName: 'reference/redoc.standalone.js.LICENSE.txt',
        source: licence,
      });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(redoc());
      });
    },
  };
}

/** Redoc reads its theme when it starts: a person who prefers dark pages gets the dark one. */
const CHOOSE_THEME = `if (matchMedia('(prefers-color-scheme: dark)').matches) {
  const element = document.querySelector('redoc');
  element?.setAttribute('theme', element.dataset.darkTheme);
}
`;

/** Redoc without its only request to another origin: an empty image makes it leave out its logo. */
export function redoc(): string {
  const [before, after, ...more] = readBundle('').split(LOGO);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('Redoc asks for its logo in another way than before: see copy-redoc.ts');
  return `${CHOOSE_THEME}${before}"data:,"${after}`.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

function readBundle(suffix: string): string {
  const require = createRequire(import.meta.url);
  return readFileSync(`${require.resolve('redoc/bundles/redoc.standalone.js')}${suffix}`, 'utf8');
}
