import type { Point } from '@/shared/geo/outline-points.ts';

/** About one metre. */
const PIN_DIGITS = 5;

interface NavigationLink {
  href: string;
  /** A map in the browser opens beside the app. */
  target?: '_blank';
  rel?: 'noreferrer';
}

/**
 * The way to a point in the person's own map app: Android asks which one (RFC 5870), Apple's phones open theirs, computers a map in
 * the browser.
 */
export function navigationLink(
  { latitude, longitude }: Point,
  name: string,
  agent: string = navigator.userAgent,
): NavigationLink {
  const [lat, lng] = [latitude.toFixed(PIN_DIGITS), longitude.toFixed(PIN_DIGITS)];
  if (/android/i.test(agent))
    return { href: `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})` };
  if (/iphone|ipad|ipod/i.test(agent))
    return { href: `https://maps.apple.com/?daddr=${lat},${lng}&dirflg=d` };
  return {
    href: `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`,
    target: '_blank',
    rel: 'noreferrer',
  };
}
