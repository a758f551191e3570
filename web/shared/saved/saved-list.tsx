import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { formatDayTime } from '@/shared/format/dates.ts';
import { useSaved } from './use-saved.ts';

interface SavedJourney {
  to: string;
  what: string;
  origin: string;
  destination: string;
  departureDate: string;
}

/** The tickets and manifests on this phone, next departure first; empty without any. */
export function SavedList() {
  const { tickets = [], manifests = [] } = useSaved() ?? {};
  const journeys: SavedJourney[] = [
    // Seats that were added are on the ticket of their first booking.
    ...tickets
      .filter(({ addsTo }) => !tickets.some(({ bookingId }) => bookingId === addsTo))
      .map((ticket) => ({
        ...ticket,
        to: `/ticket/${ticket.bookingId}`,
        what: ticket.status === 'cancelled' ? 'Cancelled ticket' : 'Ticket',
      })),
    ...manifests.map((manifest) => ({
      ...manifest,
      to: `/trips/${manifest.tripId}/manifest`,
      what: 'Passenger manifest',
    })),
  ].toSorted((a, b) => Date.parse(a.departureDate) - Date.parse(b.departureDate));
  if (journeys.length === 0) return null;
  return (
    <chakra.section aria-labelledby="saved-here" flexBasis="full" minWidth="0" marginTop="4">
      <chakra.h2 id="saved-here" fontSize="lg" fontWeight="bold" marginBottom="2">
        Saved on this phone
      </chakra.h2>
      <chakra.ul listStyleType="none" layerStyle="card" overflow="hidden">
        {journeys.map(({ to, what, origin, destination, departureDate }) => (
          <chakra.li
            key={to}
            borderTopWidth="1px"
            borderColor="border.default"
            _first={{ borderTopWidth: '0' }}
            css={{ '& a': { display: 'block', padding: '3', minHeight: 'touch', overflowWrap: 'anywhere' } }}
          >
            <Link to={to}>
              <chakra.span display="block" fontWeight="semibold">{`${origin} to ${destination}`}</chakra.span>
              <chakra.span display="block" color="fg.muted" fontSize="sm">
                {`${what}, ${formatDayTime(departureDate)}`}
              </chakra.span>
            </Link>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
