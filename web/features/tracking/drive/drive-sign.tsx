import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { formatEstimate, formatStopTime, formatTime } from '@/shared/format/dates.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { navigationLink } from '@/shared/geo/navigation-link.ts';
import { spotOf } from '@/shared/geo/stop-spot.ts';
import { DirectionsIcon } from '@/shared/ui/icons.ts';
import { SHORT_LANDSCAPE } from '@/shared/ui/landscape.ts';
import { useParticipants } from '../people-on-trip.tsx';
import { useArrivals } from '../stops/stop-times.tsx';
import { carShare, kmAhead, nameOf, type Place, sharesOf } from './drive-stops.ts';

interface DriveSignProps {
  what: string;
  headline: string;
  /** Null: how far the next stop is. */
  note: string | null;
  stops: readonly Stop[];
  status: TripStatus;
  place: Place;
  /** The way there in the map app. */
  hasWay: boolean;
  /** The first row, before and after `what`. */
  start: ReactNode;
  end: ReactNode;
}

/** The driver's sign, readable at arm's length: like the sign of a bus, with its two stripes below. */
export function DriveSign({ what, headline, note, hasWay, start, end, ...way }: DriveSignProps) {
  const stop = way.stops[way.place.index];
  return (
    <Sign>
      <chakra.div display="flex" alignItems="center" gap="2" minHeight="3.5rem">
        {start}
        <chakra.p flex="1" minWidth="0" fontSize="lg" fontWeight="semibold" lineHeight="tight">
          {what}
        </chakra.p>
        {end}
      </chakra.div>
      <Headline css={{ '--longest': longestOf(headline), '--most': mostOf(headline) }}>{headline}</Headline>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        minHeight="3.5rem"
        fontSize="1.625rem"
        fontWeight="bold"
        lineHeight="tight"
        fontVariantNumeric="tabular-nums"
      >
        <p>{note ?? <Ahead {...way} />}</p>
        {hasWay && stop && <Navigate stop={stop} />}
      </chakra.div>
      <Belt {...way} />
    </Sign>
  );
}

/** Characters of the longest word: it must fit in one line. */
function longestOf(headline: string): number {
  return Math.max(4, ...headline.split(/\s+/).map((word) => word.length));
}

function mostOf(headline: string): string {
  return headline.length > 28 ? '2.25rem' : '3.625rem';
}

type Way = Pick<DriveSignProps, 'stops' | 'status' | 'place'>;

/** The position of the car, of this phone or of another one that the driver tracks with. */
function useCar() {
  return useParticipants().find(({ role }) => role === 'driver')?.position;
}

/** "6 km, 20:02"; the plan stands in for a live arrival. */
function Ahead({ stops, place }: Way) {
  const km = kmAhead(stops, place, useCar());
  const live = useArrivals(stops)[place.index] ?? null;
  const at = live === null ? formatStopTime(stops, place.index) : formatEstimate(live);
  return km === null ? `${live === null ? 'Planned' : 'About'} ${at}` : `${formatKm(Math.round(km))}, ${at}`;
}

function Navigate({ stop }: { stop: Stop }) {
  const spot = spotOf(stop);
  if (spot === null) return null;
  return (
    <Button
      asChild
      variant="ghost"
      minHeight="3.5rem"
      borderWidth="2px"
      borderColor="currentColor"
      borderRadius="card"
      color="inherit"
      fontSize="lg"
      px="3.5"
      _hover={{ bg: 'transparent' }}
    >
      <a {...navigationLink(spot, nameOf(stop))} aria-label={`Navigate to ${nameOf(stop)}`}>
        <DirectionsIcon />
        Navigate
      </a>
    </Button>
  );
}

/** The stops as rings on the two stripes, with the car on its way between them. */
function Belt({ stops, status, place }: Way) {
  const car = carShare(stops, place, useCar());
  const arrival = useArrivals(stops).at(-1) ?? null;
  const last = stops.at(-1);
  const here = stops[place.isAt ? place.index : place.index - 1];
  const passed = here === last ? stops[0] : here;
  if (!passed || !last) return null;
  const names = stops.map(({ place: name }) => name).join(', ');
  return (
    <>
      <Stripes
        role="img"
        aria-label={`Stops: ${names}. ${place.isAt ? 'At' : 'On the way to'} ${stops[place.index]?.place}`}
      >
        {sharesOf(stops).map((share, index) => (
          <i key={stops[index]?.id} style={{ insetInlineStart: atShare(share) }} />
        ))}
        <i data-car="" style={{ insetInlineStart: atShare(car) }}>
          <DirectionsIcon />
        </i>
      </Stripes>
      <chakra.p
        display="flex"
        justifyContent="space-between"
        gap="4"
        paddingTop="3"
        fontWeight="semibold"
        lineHeight="snug"
        fontVariantNumeric="tabular-nums"
      >
        <span>
          {passed.place}
          <br />
          {passed.leftAt === null
            ? `planned ${formatStopTime(stops, stops.indexOf(passed))}`
            : `left ${formatTime(passed.leftAt)}`}
        </span>
        <chakra.span textAlign="end">
          {last.place}
          <br />
          {last.reachedAt === null
            ? status === 'en_route' && arrival !== null
              ? `about ${formatEstimate(arrival)}`
              : `planned ${formatStopTime(stops, stops.length - 1)}`
            : `arrived ${formatTime(last.reachedAt)}`}
        </chakra.span>
      </chakra.p>
    </>
  );
}

/** The ends of the belt stand a little inside. */
function atShare(share: number): string {
  return `${6 + 88 * share}%`;
}

const Sign = chakra('header', {
  base: {
    bg: 'hero.bg',
    color: 'hero.fg',
    padding: '3',
    paddingInline: '4',
    paddingBottom: '4',
    overflowX: 'clip',
    [SHORT_LANDSCAPE]: { paddingBlock: '2' },
  },
});

const Headline = chakra('h1', {
  base: {
    // As large as the sign allows: the longest word fills a line.
    '--room': 'calc(100vw - 2rem)',
    '--cap': 'var(--most)',
    '@media (orientation: landscape) and (min-width: 40rem)': { '--room': 'calc(50vw - 2rem)' },
    [SHORT_LANDSCAPE]: { '--cap': '2.75rem' },
    fontSize: 'min(var(--cap), calc(var(--room) / (var(--longest) * 0.62)))',
    lineHeight: '1',
    fontWeight: '800',
    letterSpacing: 'tighter',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    marginBottom: '1',
  },
});

const Stripes = chakra('div', {
  base: {
    position: 'relative',
    height: '1.625rem',
    marginTop: '3',
    marginInline: '-4',
    borderBlockWidth: '9px',
    borderColor: 'hero.fg',
    [SHORT_LANDSCAPE]: { marginTop: '2' },
    '& > i': {
      position: 'absolute',
      top: '50%',
      boxSize: '1.375rem',
      transform: 'translate(-50%, -50%)',
      borderRadius: 'full',
      borderWidth: '5px',
      borderColor: 'hero.fg',
      bg: 'hero.bg',
    },
    '& > [data-car]': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '2.75rem',
      bg: 'white',
      color: 'accent.fg',
      _dark: { bg: 'accent.bg', borderColor: 'hero.bg' },
      _icon: { boxSize: '5', transform: 'rotate(45deg)' },
    },
  },
});
