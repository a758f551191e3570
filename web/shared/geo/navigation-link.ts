import type { Point as MeetingPoint } from '@tafiya/trips/stops.contract.ts';
import type { Point } from './outline-points.ts';

/** About one metre. */
const PIN_DIGITS = 5;
const ZOOM = 17;

interface NavigationLink {
  href: string;
  /** A map in the browser opens beside the app. */
  target?: '_blank';
  rel?: 'noreferrer';
}

/**
 * The way to a point in the person's own map app: Android asks which one (RFC 5870), Apple's phones open theirs, computers a pin on a map
 * in the browser. Without a pin (null) the app looks for the name.
 */
export function navigationLink(
  spot: Point | null,
  name: string,
  agent: string = navigator.userAgent,
): NavigationLink {
  const words = encodeURIComponent(name);
  const [lat, lng] = [spot?.latitude.toFixed(PIN_DIGITS), spot?.longitude.toFixed(PIN_DIGITS)];
  if (/android/i.test(agent))
    return { href: spot ? `geo:${lat},${lng}?q=${lat},${lng}(${words})` : `geo:0,0?q=${words}` };
  if (/iphone|ipad|ipod/i.test(agent)) {
    return { href: `https://maps.apple.com/?daddr=${spot ? `${lat},${lng}` : words}&dirflg=d` };
  }
  return {
    href: spot
      ? `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${ZOOM}/${lat}/${lng}`
      : `https://www.openstreetmap.org/search?query=${words}`,
    target: '_blank',
    rel: 'noreferrer',
  };
}

/** The way to a meeting point in `city`. */
export function directionsTo({ name, latitude, longitude }: MeetingPoint, city: string): NavigationLink {
  if (latitude === undefined || longitude === undefined) return navigationLink(null, `${name}, ${city}`);
  return navigationLink({ latitude, longitude }, name);
}
