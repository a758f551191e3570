/** The position in a link that was copied from a map app. Pure: nothing is requested. */
import { POSITION_AREA } from '@tafiya/trips/limits.rules.ts';
import type { Point } from './outline-points.ts';

type Pasted = { point: Point } | { problem: string };

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PAIR = String.raw`${NUMBER}\s*,[\s+]*${NUMBER}`;
/** A short link does not contain the position, and only its service can resolve it. */
const SHORT =
  /\b(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|maps\.apple\/p\/|osm\.org\/go|openstreetmap\.org\/go)/i;

/** Where links have their position; the pin itself before what the map shows. */
const PATTERNS = [
  // Google: the pin of a place; its map may be somewhere else.
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&#](?:q|query|ll|sll|coordinate|daddr|destination|center|to)=(?:loc:|ll\\.)?${PAIR}`, 'i'),
  // OpenStreetMap: the marker, then the map.
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`, 'i'),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`, 'i'),
  new RegExp(`^geo:${PAIR}`, 'i'),
  new RegExp(`/(?:place|search|dir/[^/]*)/${PAIR}`),
  new RegExp(`/@${PAIR}`),
  new RegExp(`^\\(?${PAIR}\\)?$`),
];

/** Reads a link of Google Maps, Apple Maps, OpenStreetMap or Waze, a `geo:` address, or two numbers. */
export function pastedPoint(text: string): Pasted {
  const link = decoded(text.trim());
  for (const pattern of PATTERNS) {
    const [, latitude, longitude] = pattern.exec(link) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    // `geo:0,0?q=…` has its position in the query, which is read first.
    return isInNigeria(point) ? { point } : { problem: 'This position is not in Nigeria.' };
  }
  if (SHORT.test(link)) {
    return {
      problem:
        'A short link does not contain the position. Open it, and copy the address of the page that it leads to.',
    };
  }
  return { problem: 'No position found. Paste a link from a map app, or a latitude and a longitude.' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isInNigeria({ latitude, longitude }: Point): boolean {
  const { south, north, west, east } = POSITION_AREA;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
