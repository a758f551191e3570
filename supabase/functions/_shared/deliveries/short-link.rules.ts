const PREFIX = '/m/';
/** Pages about one thing, by the last letter of their short link. `*` is the id. */
const PAGES: Record<string, string> = {
  t: '/trips/*',
  n: '/trips/*/next',
  f: '/track/*',
  b: '/bookings/*/payment',
  c: '/sos?trip=*',
  a: '/admin?tab=alarms&alarm=*',
};
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
/** The letter comes last, because phones end a link before a `-`. */
const CODE = /^([A-Za-z0-9_-]{22})([a-z])$/;

/**
 * The path of a page in fewer characters, for SMS: `/m/` with the id in base64url. Of a part of a trip it is the page of the trip. Other
 * pages stay as they are.
 */
export function shortenLink(link: string): string {
  const path = link.replace(/^(\/trips\/[0-9a-f-]+)\?from=.*$/, '$1');
  const id = ID.exec(path)?.[0] ?? '';
  const letter = Object.keys(PAGES).find((each) => PAGES[each] === path.replace(id, '*'));
  if (id === '' || letter === undefined) return path;
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return PREFIX + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace('==', letter);
}

/** The path of the page that a short link without its prefix leads to; null for anything else. */
export function readShortLink(code: string): string | null {
  const [, id = '', letter = ''] = CODE.exec(code) ?? [];
  const page = PAGES[letter];
  if (page === undefined) return null;
  const binary = atob(`${id.replaceAll('-', '+').replaceAll('_', '/')}==`);
  const digits = Array.from(binary, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return page.replace('*', digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
}
