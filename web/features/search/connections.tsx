import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { Connection } from '@tafiya/search/contract.ts';
import { formatDay, formatEstimate, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { tripOfLeg, tripPath } from '@/shared/trips/legs.ts';

interface ConnectionsProps {
  connections: Connection[];
  onBook: (connection: Connection) => void;
}

/** Two trips with a change between, each as one offer with one price. */
export function Connections({ connections, onBook }: ConnectionsProps) {
  return (
    <chakra.section aria-label="With a change" display="grid" gap="2">
      <div>
        <chakra.h3 fontSize="md" fontWeight="semibold" paddingInline="1">
          With a change
        </chakra.h3>
        <chakra.p color="fg.muted" paddingInline="1">
          Two trips that connect. You book and pay both at once.
        </chakra.p>
      </div>
      <chakra.ul listStyleType="none" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
        {connections.map((connection) => (
          <li key={`${connection.first.trip.id} ${connection.second.trip.id}`}>
            <ConnectionCard connection={connection} onBook={onBook} />
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

/** A connection as one offer with one price. */
export function ConnectionCard({
  connection,
  onBook,
}: Pick<ConnectionsProps, 'onBook'> & { connection: Connection }) {
  const { first, second, place, waitMinutes, totalFare } = connection;
  const route = `${first.leg.origin} to ${second.leg.destination}`;
  return (
    <chakra.article layerStyle="card" padding="4" display="grid" gap="2" aria-label={`${route} by ${place}`}>
      <chakra.p
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        alignItems="baseline"
      >
        <span>
          <b>
            {formatTime(first.leg.departureDate)} <span aria-hidden="true">→</span>
            <chakra.span srOnly>to</chakra.span> {formatEstimate(second.leg.arrivalDate)}
          </b>{' '}
          <chakra.span color="fg.muted">{formatDay(first.leg.departureDate)}</chakra.span>
        </span>
        <span>
          <b>{formatNaira(totalFare)}</b> <chakra.span color="fg.muted">per seat, both trips</chakra.span>
        </span>
      </chakra.p>
      <chakra.ol listStyleType="none" display="grid" gap="1">
        <Part part={first} />
        <chakra.li color="fg.muted">{`${formatDuration(waitMinutes)} to change in ${place}`}</chakra.li>
        <Part part={second} />
      </chakra.ol>
      <Button
        justifySelf={{ md: 'end' }}
        onClick={() => onBook(connection)}
        aria-label={`Book both trips, ${route}`}
      >
        Book both trips
      </Button>
    </chakra.article>
  );
}

function Part({ part: { trip, leg } }: { part: Connection['first'] }) {
  return (
    <li>
      <chakra.span textDecoration="underline">
        <Link to={tripPath(tripOfLeg(trip, leg))}>
          {`${formatTime(leg.departureDate)} ${leg.origin} to ${leg.destination}`}
        </Link>
      </chakra.span>
      {` with ${trip.driver.user.name}${leg.nightWarning === null ? '' : `. ${leg.nightWarning}`}`}
    </li>
  );
}
