import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { Stripes } from '@/shared/ui/stripes.tsx';
import { LARGE_TEXT } from './ticket-paper.tsx';

interface Stop {
  name: string;
  time: string | undefined;
  note: string | undefined;
}

interface TicketRouteProps {
  id: string;
  as: 'h1' | 'h2' | 'h3';
  size: 'full' | 'compact';
  href: string | undefined;
  origin: Stop;
  destination: Stop;
}

/** Origin, the two stripes, destination; times and notes below the names. Screen readers read `Lagos to Abuja`. */
export function TicketRoute({ id, as, size, href, origin, destination }: TicketRouteProps) {
  const names = (
    <>
      <City size={size}>{origin.name}</City>
      <Stripes _dark={{ color: 'accent.bg' }} />
      <chakra.span srOnly> to</chakra.span>{' '}
      <City size={size} textAlign="end">
        {destination.name}
      </City>
    </>
  );
  return (
    <div>
      <RouteHeading as={as} id={id}>
        {href ? <RouteLink to={href}>{names}</RouteLink> : <RouteNames>{names}</RouteNames>}
      </RouteHeading>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        marginTop="1"
        fontSize="sm"
      >
        <StopFacts stop={origin} size={size} />
        <StopFacts stop={destination} size={size} end />
      </chakra.div>
    </div>
  );
}

interface StopFactsProps {
  stop: Stop;
  size: TicketRouteProps['size'];
  end?: boolean;
}

/** Time and note of a stop. The time distinguishes the trips of one route and day. */
function StopFacts({ stop, size, end = false }: StopFactsProps) {
  return (
    <chakra.div textAlign={end ? 'end' : 'start'} marginInlineStart={end ? 'auto' : undefined}>
      {stop.time && (
        <chakra.span
          display="block"
          fontSize={size === 'full' ? { base: 'md', md: 'lg' } : 'md'}
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
          whiteSpace="nowrap"
          css={{ [LARGE_TEXT]: { whiteSpace: 'normal' } }}
        >
          {stop.time}
        </chakra.span>
      )}
      {stop.note && (
        <chakra.span display="block" color="fg.muted">
          {stop.note}
        </chakra.span>
      )}
    </chakra.div>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  [LARGE_TEXT]: { flexWrap: 'wrap' },
} as const;
const RouteHeading = chakra('h3', { base: { fontWeight: 'bold' } });
const RouteNames = chakra('span', { base: row });
const RouteLink = chakra(Link, {
  base: {
    ...row,
    minHeight: 'touch',
    borderRadius: 'control',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '4px' },
  },
});

const City = chakra('span', {
  base: { letterSpacing: 'tight', lineHeight: 'tight', textWrap: 'balance' },
  variants: {
    size: { full: { fontSize: { base: 'xl', md: '2xl' } }, compact: { fontSize: 'lg' } },
  },
});
