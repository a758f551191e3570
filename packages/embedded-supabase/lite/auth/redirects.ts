/**
 * Where a link in a mail may lead: the site itself on any path, or an address of the allow-list.
 *
 * @param wanted the caller's wish, untrusted.
 * @returns the wish, or null when it is not allowed.
 */
export function allowedRedirect(
  wanted: string | null,
  siteUrl: string,
  allowList: readonly string[],
): string | null {
  if (wanted === null) return null;
  const target = parse(wanted);
  if (target === null) return null;
  const site = parse(siteUrl);
  if (site !== null && target.protocol === site.protocol && target.host === site.host) return wanted;
  const withoutFragment = wanted.split('#', 1)[0] ?? '';
  return allowList.some((pattern) => globToRegExp(pattern).test(withoutFragment)) ? wanted : null;
}

function parse(text: string): URL | null {
  try {
    const url = new URL(text);
    // A name and password before the host only serve to disguise the host.
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** `*` stands for anything within a label or path segment, `**` for anything, `?` for one character. */
function globToRegExp(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*';
      if (part === '*') return '[^./]*';
      return part === '?' ? '[^./]' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}
