import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { AlertHit } from '@tafiya/alerts/contract.ts';
import { formatArrival, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';

interface FoundTripsProps {
  hits: AlertHit[];
  /** The route of the alert, which trips that have the same one do not repeat. */
  route: string;
}

/** The trips that an alert has found; those that can no longer be booked are not links. */
export function FoundTrips({ hits, route }: FoundTripsProps) {
  return (
    <chakra.ul
      aria-label="Found"
      listStyleType="none"
      display="grid"
      borderTopWidth="1px"
      borderColor="border.default"
      css={{
        '& > li': { borderBottomWidth: '1px', borderColor: 'border.default' },
        '& a, & p': { display: 'grid', minHeight: 'touch', alignContent: 'center', paddingBlock: '2' },
        '& a': { _hover: { textDecoration: 'underline' } },
      }}
    >
      {hits.map((hit) => (
        <li key={hit.tripId}>
          {hit.isOpen ? (
            <Link to={pathOf(hit)}>
              <Words hit={hit} route={route} />
            </Link>
          ) : (
            <chakra.p color="fg.muted">
              <Words hit={hit} route={route} />
            </chakra.p>
          )}
        </li>
      ))}
    </chakra.ul>
  );
}

function Words({ hit, route }: { hit: AlertHit; route: string }) {
  const way = `${hit.origin} to ${hit.destination}`;
  return (
    <>
      <chakra.span fontWeight="medium">
        {`${way === route ? '' : `${way}, `}${formatDayTime(hit.departureDate)} → ${formatArrival(hit.arrivalDate, hit.departureDate)}`}
      </chakra.span>
      <chakra.span color={hit.isOpen ? 'positive.fg' : 'fg.muted'} fontVariantNumeric="tabular-nums">
        {hit.isOpen ? `${formatNaira(hit.farePerSeat)} a seat` : 'Not available any more'}
      </chakra.span>
    </>
  );
}

function pathOf({ tripId, fromStopId, toStopId }: AlertHit): string {
  if (fromStopId === null || toStopId === null) return `/trips/${tripId}`;
  return `/trips/${tripId}?${new URLSearchParams({ from: fromStopId, to: toStopId })}`;
}
