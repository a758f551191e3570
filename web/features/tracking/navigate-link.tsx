import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { Point } from '@/shared/geo/outline-points.ts';
import { spotOf } from '@/shared/geo/stop-spot.ts';
import '@/shared/places/towns.ts';

/** Where a stop is, and the way there in the person's map app. */
export function NavigateLink({ stop }: { stop: Stop | undefined }) {
  const spot = stop && spotOf(stop);
  if (!stop) return null;
  const name = stop.point?.name ?? stop.place;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
      <chakra.p minWidth="0" flex="1 1 8rem" overflowWrap="anywhere">
        {stop.point?.hint ? `${name} (${stop.point.hint})` : name}
      </chakra.p>
      {spot && (
        <Button asChild variant="outline">
          <a {...navigationLink(spot, name)} aria-label={`Navigate to ${name}`}>
            Navigate
          </a>
        </Button>
      )}
    </chakra.div>
  );
}

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
