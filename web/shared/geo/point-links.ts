import type { Point } from '@tafiya/trips/stops.contract.ts';

/** About one metre. */
const PIN_DIGITS = 5;
const ZOOM = 17;

interface PointLinks {
  /** RFC 5870, with the query that phones show as the name of the pin: opens the maps app. */
  geo: string;
  /** The same place on a web map, for computers. */
  map: string;
}

/** The links to a meeting point; null if it has no pin. */
export function pointLinks({ name, latitude, longitude }: Point): PointLinks | null {
  if (latitude === undefined || longitude === undefined) return null;
  const [lat, lng] = [latitude.toFixed(PIN_DIGITS), longitude.toFixed(PIN_DIGITS)];
  return {
    geo: `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`,
    map: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${ZOOM}/${lat}/${lng}`,
  };
}

interface PointLink {
  href: string;
  /** A map in the browser opens beside the app. */
  target?: '_blank';
  rel?: 'noreferrer';
}

/** The one link to a meeting point: Android asks which maps app, other devices open a web map. Null without a pin. */
export function pointLink(point: Point, agent: string = navigator.userAgent): PointLink | null {
  const links = pointLinks(point);
  if (links === null) return null;
  if (/android/i.test(agent)) return { href: links.geo };
  return { href: links.map, target: '_blank', rel: 'noreferrer' };
}
