import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import type { DayTrip } from '@tafiya/fleets/day.contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import type { OpenDialog } from '../fleet-dialogs.tsx';
import { scheduleAddress } from '../fleet-places.ts';

interface NeedActionProps {
  trip: DayTrip;
  fleet: Fleet;
  /** The address at which a driver is chosen. */
  findDriver: string;
  onOpen: OpenDialog;
}

/** The one thing to do about a departure that needs attention. */
export function NeedAction({ trip, fleet, findDriver, onOpen }: NeedActionProps) {
  const { needs, driver, origin, destination, plate } = trip;
  const vehicle = fleet.vehicles.find(({ plateNumber }) => plateNumber === plate);
  const date = lagosDate(new Date(trip.leavesAt));
  switch (needs?.kind) {
    case undefined:
      return null;
    case 'no_driver':
      return link(findDriver, 'Find a driver');
    case 'full':
      return link(scheduleAddress({ origin, destination, date }), 'Add a bus');
    case 'papers':
      return vehicle ? (
        <Action asChild>
          <button type="button" onClick={() => onOpen({ kind: 'papers', vehicle })}>
            See papers
          </button>
        </Action>
      ) : (
        link('/corporate/vehicles', 'See papers')
      );
    default:
      return driver?.phone ? (
        <Action asChild>
          <a href={`tel:${driver.phone}`} aria-label={`Call driver ${driver.name}`}>
            Call driver
          </a>
        </Action>
      ) : null;
  }
}

function link(to: string, words: string) {
  return (
    <Action asChild>
      <Link to={to}>{words}</Link>
    </Action>
  );
}

const Action = chakra('span', {
  base: {
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    cursor: 'pointer',
  },
});
