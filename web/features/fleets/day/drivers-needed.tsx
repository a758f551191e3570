import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { dayAddress } from '../fleet-places.ts';
import { needsDriver } from '../trip-actions.tsx';

/** Trips that are cancelled without another driver, and lie on another day than the open one, whose board tells of them. */
export function DriversNeeded({ fleet, day }: { fleet: Fleet; day: string }) {
  const dayOf = (moment: string) => lagosDate(new Date(moment));
  const trips = fleet.trips.filter((trip) => needsDriver(trip) && dayOf(trip.departureDate) !== day);
  const [next] = trips;
  if (next === undefined) return null;
  const address = dayAddress(dayOf(next.departureDate), { tripId: next.id });
  return (
    <Line aria-label="Drivers">
      <chakra.b>{`${countOf(trips.length, 'trip has', 'trips have')} no driver`}</chakra.b>
      <chakra.span
        flex="1"
        hideBelow="md"
      >{`${trips.length === 1 ? '' : 'The next: '}${next.origin} to ${next.destination}, ${formatDayTime(next.departureDate)}.`}</chakra.span>
      <Link to={`${address}?assign=driver`}>Find a driver</Link>
    </Line>
  );
}

/** One line: the board below needs the height. */
const Line = chakra('aside', {
  base: {
    display: 'flex',

    alignItems: 'center',
    columnGap: '2',
    minH: { base: '11', md: '30px' },
    px: '4',
    bg: 'danger.bg',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    _print: { display: 'none' },
    '& > b': { color: 'danger.fg' },
    '& > a': { ms: 'auto', fontWeight: 'semibold', textDecoration: 'underline' },
  },
});
