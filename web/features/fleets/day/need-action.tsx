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
  const { needs, driver, origin, destination } = trip;
  const act = (label: string, onClick: () => void) => (
    <ActionButton type="button" onClick={onClick}>
      {label}
    </ActionButton>
  );
  if (needs === null) return null;
  if (needs.kind === 'no_driver') {
    return (
      <ActionLink>
        <Link to={findDriver}>Find a driver</Link>
      </ActionLink>
    );
  }
  if (needs.kind === 'full') {
    const date = lagosDate(new Date(trip.leavesAt));
    return (
      <ActionLink>
        <Link to={scheduleAddress({ origin, destination, date })}>Add a bus</Link>
      </ActionLink>
    );
  }
  if (needs.kind === 'papers') {
    const vehicle = fleet.vehicles.find(({ plateNumber }) => plateNumber === trip.plate);
    return vehicle ? (
      act('See papers', () => onOpen({ kind: 'papers', vehicle }))
    ) : (
      <ActionLink>
        <Link to="/corporate/vehicles">See papers</Link>
      </ActionLink>
    );
  }
  if (!driver?.phone) return null;
  return (
    <ActionLink>
      <a href={`tel:${driver.phone}`} aria-label={`Call driver ${driver.name}`}>
        Call driver
      </a>
    </ActionLink>
  );
}

const LINE = { fontWeight: 'semibold', textDecoration: 'underline', textUnderlineOffset: '2px' } as const;
const ActionButton = chakra('button', { base: { ...LINE, cursor: 'pointer' } });
const ActionLink = chakra('span', { base: { '& > a': LINE } });
