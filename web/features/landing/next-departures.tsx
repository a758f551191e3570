import { areFewLeft } from '@/shared/format/numbers.ts';
import { chakra } from '@chakra-ui/react/styled-system';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { NextDeparture } from '@tafiya/search/contract.ts';
import { StarIcon, VerifiedIcon } from '@/shared/ui/icons.ts';
import { DEPARTURES_MAX, departureWords, type DepartureWords, FACE } from './departures.ts';
import { SECTION, SectionTitle } from './section.tsx';

/** As high as a text. */
const NOTHING_YET = '\u00a0';

/**
 * The next trips of the week as tickets. The build draws empty ones of the same size, which write-departures.ts fills before
 * React is there; absent when there are none.
 */
export function NextDepartures({ departures }: { departures: readonly NextDeparture[] | null }) {
  if (departures?.length === 0) return null;
  const shown = departures ?? Array.from({ length: DEPARTURES_MAX }, () => null);
  return (
    <chakra.section
      id="departures"
      aria-labelledby="departures-title"
      data-loading={departures === null ? '' : undefined}
      {...SECTION}
      // Not drawn until they are filled, so that nothing moves.
      css={{ '&[data-loading] a > *': { visibility: 'hidden' } }}
    >
      <SectionTitle id="departures-title">Next departures</SectionTitle>
      <List>
        {shown.map((trip, index) => (
          <li key={index}>
            <Departure trip={trip} />
          </li>
        ))}
      </List>
    </chakra.section>
  );
}

function Departure({ trip }: { trip: NextDeparture | null }) {
  const words = trip && departureWords(trip);
  const photo = trip?.driver.photoUrl;
  // The texts that are there before React are those of the answer: React must not complain about them.
  const slot = (name: keyof DepartureWords) => (
    <span data-slot={name} suppressHydrationWarning>
      {words?.[name] ?? NOTHING_YET}
    </span>
  );
  return (
    <Ticket to={trip ? `/trips/${trip.id}` : '/search'} suppressHydrationWarning>
      <b className="cities">
        {slot('origin')} <i aria-hidden="true" />
        <chakra.span srOnly>to</chakra.span> {slot('destination')}
      </b>{' '}
      <b className="fare">{slot('fare')}</b> <small className="when">{slot('when')}</small>{' '}
      <small className="left">
        <span
          data-slot="left"
          data-few={trip && areFewLeft(trip.seatsAvailable) ? '' : undefined}
          suppressHydrationWarning
        >
          {words?.left ?? NOTHING_YET}
        </span>
      </small>{' '}
      <small className="who">
        <span
          className="initial"
          aria-hidden="true"
          style={photo ? ({ [FACE]: `url(${photo})` } as CSSProperties) : undefined}
          suppressHydrationWarning
        >
          {slot('initial')}
        </span>
        <b>{slot('driver')}</b>{' '}
        <span className="beside">
          <StarIcon fill="currentColor" />
          <chakra.span srOnly>Rating</chakra.span> {slot('rating')}
        </span>{' '}
        <span className="beside verified">
          <VerifiedIcon />
          {slot('verified')}
        </span>
      </small>
    </Ticket>
  );
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    gap: { base: '2.5', lg: '4' },
  },
});

const Ticket = chakra(Link, {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    bg: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.default',
    borderRadius: 'card',
    px: '3.5',
    pt: '2.5',
    pb: '2',
    fontVariantNumeric: 'tabular-nums',
    _hover: { borderColor: 'border.input' },
    '& b': { fontWeight: 'bold' },
    '& small': { fontSize: 'sm', lineHeight: '1.25rem', color: 'fg.muted' },
    '& .cities': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      fontSize: { base: '1.1875rem', lg: '1.0625rem' },
      lineHeight: '1.5rem',
      letterSpacing: '-0.01em',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
    },
    '& .cities > [data-slot=destination]': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .cities > i': {
      flex: '1',
      minW: '2.5',
      maxW: '16',
      height: '6px',
      borderBlockWidth: '2px',
      borderColor: 'fg.muted',
    },
    '& .fare': { fontSize: { base: 'lg', lg: '1.125rem' }, lineHeight: '1.5rem', letterSpacing: '-0.01em' },
    '& .when, & .left': { whiteSpace: 'nowrap' },
    '& .left': { textAlign: 'end' },
    '& [data-few]': { color: 'warning.fg', fontWeight: 'semibold' },
    '& .who': {
      gridColumn: '1 / -1',
      display: 'flex',
      alignItems: 'center',
      gap: { base: '1.5', lg: '1' },
      mt: '2',
      mx: '-3.5',
      px: '3.5',
      pt: '2',
      borderTop: '2px dashed {colors.border.default}',
      color: 'fg.default',
      whiteSpace: 'nowrap',
    },
    '& .who > b': { fontSize: '0.9375rem', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .initial': {
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      boxSize: '30px',
      me: '1',
      borderRadius: 'full',
      bg: 'bg.subtle',
      fontWeight: 'bold',
      position: 'relative',
      // Over the initial, which stays where there is no photo and where it cannot be loaded.
      _after: {
        content: '""',
        position: 'absolute',
        inset: '0',
        borderRadius: 'full',
        background: `var(${FACE}) center/cover`,
      },
    },
    '& .beside': { display: 'inline-flex', alignItems: 'center', gap: '1' },
    '& .beside > svg': { boxSize: '14px' },
    '& .beside:has(> [data-slot]:empty)': { display: 'none' },
    '& .verified': { ms: 'auto', color: 'positive.fg', fontWeight: 'semibold' },
    '& .verified > svg': { boxSize: '16px' },
    // The notches of the tear line.
    _before: { left: '-1px', borderRadius: '0 9px 9px 0', borderLeftWidth: '0' },
    _after: { right: '-1px', borderRadius: '9px 0 0 9px', borderRightWidth: '0' },
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      top: 'calc(3.5rem + 1px)',
      width: '9px',
      height: '16px',
      bg: 'bg.page',
      borderWidth: '1px',
      borderColor: 'border.default',
    },
  },
});
