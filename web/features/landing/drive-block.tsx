import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { NextDeparture } from '@tafiya/search/contract.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import type { Visitor } from './use-visitor.ts';

interface DriveBlockProps {
  visitor: Visitor;
  departures: readonly NextDeparture[] | null;
  /** The platform's part of a fare paid online, in hundredths of a percent; null while it is not known, or without online payment. */
  commission: number | null;
}

/** Invites to drive, with what one published trip brings. */
export function DriveBlock({ visitor, departures, commission }: DriveBlockProps) {
  const worth = (trip: NextDeparture) => trip.totalSeats * trip.farePerSeat;
  const best = departures?.toSorted((a, b) => worth(b) - worth(a))[0];
  return (
    <chakra.section
      aria-labelledby="drive"
      bg="band.bg"
      color="band.fg"
      borderRadius="16px"
      px={{ base: '18px', md: '8' }}
      py={{ base: '5', md: '8' }}
      display="grid"
      alignContent="start"
      gap="3.5"
      css={{ '& h2': { fontSize: '1.5rem' } }}
    >
      <h2 id="drive">Drive with Tafiya</h2>
      <p>You go anyway. Fill the empty seats of your car.</p>
      {/* Its place is kept until it is known: a page that grows moves the links below under a finger. */}
      {departures?.length !== 0 && (
        <chakra.p
          id="worth"
          borderBlock="1px solid rgb(255 255 255 / 35%)"
          py="3"
          fontSize="0.9375rem"
          fontVariantNumeric="tabular-nums"
          css={{ '& > *': { display: 'block', minH: '1lh' }, '& > :last-child': { minH: '2lh' } }}
        >
          <span>
            {best &&
              `${countOf(best.totalSeats, 'seat')} ${best.origin} to ${best.destination} at ${formatNaira(best.farePerSeat)}`}
          </span>
          <chakra.b fontSize="1.875rem" lineHeight="1.1" letterSpacing="tight">
            {best && formatNaira(worth(best))}
          </chakra.b>
          <span>
            {best && 'All of it if paid in cash.'}
            {best &&
              commission !== null &&
              ` Paid online: ${formatNaira(Math.floor((worth(best) * (10_000 - commission)) / 10_000))}, the day after the trip.`}
          </span>
        </chakra.p>
      )}
      <Button asChild variant="subtle" size="lg">
        <Link to="/auth?tab=register">Drive with Tafiya</Link>
      </Button>
      <chakra.span justifySelf="center" css={{ '& > a': { color: 'inherit', fontWeight: 'normal' } }}>
        <Button asChild variant="plain">
          <Link to={visitor.hasSession ? '/search' : '/auth?tab=register'}>Join the community</Link>
        </Button>
      </chakra.span>
    </chakra.section>
  );
}
