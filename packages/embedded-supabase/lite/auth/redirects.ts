/**
 * Validates where a link in a mail redirects to: any path of the site, or a URL of the allow list.
 *
 * @param requested the URL that the caller requests, untrusted.
 * @returns the URL, or null when it is not allowed.
 */
export function allowedRedirect(
  requested: string | null,
  siteUrl: string,
  allowList: readonly string[],
): string | null {
  if (requested === null) return null;
  const target = parse(requested);
  if (target === null) return null;
  const site = parse(siteUrl);
  if (site !== null && target.protocol === site.protocol && target.host === site.host) return requested;
  const withoutFragment = requested.split('#', 1)[0] ?? '';
  return allowList.some((pattern) => globToRegExp(pattern).test(withoutFragment)) ? requested : null;
}

function parse(text: string): URL | null {
  try {
    const url = new URL(text);
    // A user name or password before the host can only disguise the host.
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** `*` matches anything within a label or path segment, `**` anything, `?` one character. */
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
