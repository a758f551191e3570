/** The essence of a content type: lower case, without parameters. */
export function mimeOf(contentType: string | null): string {
  const essence = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  return essence === undefined || essence === '' ? 'application/octet-stream' : essence;
}

/**
 * Whether a bucket takes a content type.
 *
 * @param allowed types or wildcards as `image/*`; null or none = everything.
 */
export function isMimeAllowed(mime: string, allowed: readonly string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true;
  return allowed.some((pattern) => matches(mime, pattern.toLowerCase()));
}

function matches(mime: string, pattern: string): boolean {
  if (pattern === '*/*') return true;
  return pattern.endsWith('/*') ? mime.startsWith(pattern.slice(0, -1)) : mime === pattern;
}
