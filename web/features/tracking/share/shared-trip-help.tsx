import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { SharedTrip } from '@tafiya/tracking/contract.ts';
import { MeetingPoint } from '@/shared/trips/meeting-point.tsx';
import { Fold } from '@/shared/ui/fold.tsx';
import { StopList } from '../stops/stop-list.tsx';

/** The stops, what people at home can do, and how long the link works. Loads after the first paint. */
export function SharedTripHelp({ trip }: { trip: SharedTrip }) {
  const sharer = trip.sharerFirstName;
  const [first, last] = [trip.stops[0], trip.stops.at(-1)];
  const noteOf = (stop: SharedTrip['stops'][number]) =>
    (stop === first || stop === last) && (
      <>
        {`${sharer ? `${sharer} gets` : 'They get'} ${stop === first ? 'on' : 'off'} here: `}
        <MeetingPoint point={stop.point} />
      </>
    );
  return (
    <>
      <StopList
        stops={trip.stops}
        estimates={trip.stops.map(({ estimatedAt }) => estimatedAt)}
        hasCar={trip.status === 'en_route' && trip.alarm === null && trip.lastPosition !== null}
        noteOf={noteOf}
      />
      <chakra.div borderTopWidth="1px" borderColor="border.default" paddingTop="2">
        <Fold isRow title="Worried? What you can do">
          <chakra.ul paddingInlineStart="5" display="grid" gap="2">
            <li>{`Call ${sharer ?? 'the person who sent you this link'}.`}</li>
            <li>
              In danger, call <a href="tel:112">112</a>. Say the plate and where the car is.
            </li>
            <li>
              <Link to="/contact">Write to Tafiya</Link>: we reach the driver and see the whole trip.
            </li>
          </chakra.ul>
          <chakra.p color="fg.muted" fontSize="sm">
            {trip.alarm === null
              ? `${sharer ?? 'Someone on this trip'} sent you this link. It stops working 2 hours after their stop, 30 minutes after they say that they have arrived, 24 hours after a cancellation, or when they revoke it. They see when it was last opened.`
              : 'Someone on this trip has raised an alarm. This link works until the alarm ends, for at most 24 hours.'}
          </chakra.p>
        </Fold>
      </chakra.div>
    </>
  );
}
