import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SUPABASE = path.resolve(import.meta.dirname, '../../supabase');

/**
 * Every page of the web app that a notification, mail, push or SMS can lead to, as the SQL, the functions and the templates of Auth
 * write it: `*` stands for what is written at run time, as in `/trips/*`.
 */
export function writtenLinks(): string[] {
  const links = [...sqlLinks(), ...functionLinks(), ...templateLinks()];
  return [...new Set(links)].sort();
}

/** `'/trips/' || id || '/next'`, `'/trips/%s?from=%s'`; without comments and without comparisons of a link. */
function sqlLinks(): string[] {
  const text = filesOf('schemas', '.sql')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/starts_with\([^)]*\)/g, '');
  const literals = text.matchAll(
    /(?<!\|\| )'(\/[a-z][^' ]*)'(?: \|\| (?:coalesce\([^;]*?\n[^;]*?\)|[a-z_.]+) \|\| '(\/[a-z]+)')?/g,
  );
  return [...literals].map(([, begin = '', end = '']) =>
    `${begin}${/[/=#]$/.test(begin) ? '*' : ''}${end}`.replaceAll('%s', '*'),
  );
}

function functionLinks(): string[] {
  const text = filesOf('functions/_shared', '.ts');
  const built = [...text.matchAll(/origin\}(\/[a-z][^`"]*)[`"]/g)];
  const linked = [...text.matchAll(/href="(\/[a-z][^"]*)"/g)];
  const named = [...text.matchAll(/const [A-Z_]+_PAGE = '(\/[^']*)'/g)];
  return [...built, ...linked, ...named]
    .map(([, link = '']) => link.replaceAll(/\$\{[^}]*\}/g, '*'))
    .filter((link) => !link.startsWith('/api/'));
}

function templateLinks(): string[] {
  const text = filesOf('templates', '.html').replaceAll('&amp;', '&');
  return [...text.matchAll(/\{\{ \.SiteURL \}\}(\/[^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll(/\{\{[^}]*\}\}/g, '*'),
  );
}

function filesOf(folder: string, extension: string): string {
  const root = path.join(SUPABASE, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension) && !file.endsWith(`.test${extension}`))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
}
