import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { UsualTrip } from '@tafiya/trips/contract.ts';
import { formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { againPath } from '@/shared/trips/again.ts';
import { ForwardIcon, PlusIcon } from '@/shared/ui/icons.ts';
import { RowList } from '@/shared/ui/row-list.tsx';
import { StepFrame } from '../step-frame.tsx';

interface WhichTripProps {
  usual: readonly UsualTrip[];
  /** The route of an unpublished draft, in words. */
  draft: string | null;
  /** The address of the empty form. */
  newPath: string;
  onNew: () => void;
  onClose: () => void;
}

/** The usual ways of the driver, the most frequent first; each leads to the choice of its day. */
export function WhichTrip({ usual, draft, newPath, onNew, onClose }: WhichTripProps) {
  return (
    <StepFrame title="Which trip?" lead="Create New Trip" onClose={onClose}>
      <RowList>
        {draft !== null && (
          <li>
            <Link to={newPath}>
              <span>
                <b>{draft}</b>
                <small>Your draft, not published yet</small>
              </span>
              <ForwardIcon />
            </Link>
          </li>
        )}
        {usual.map((trip) => (
          <li key={trip.id}>
            <Link to={againPath('/create-trip', 'repeat', trip.id)}>
              <chakra.span minHeight="12" alignContent="center">
                <b>
                  {trip.origin}
                  <span aria-hidden="true"> → </span>
                  <chakra.span srOnly> to </chakra.span>
                  {trip.destination}
                </b>
                <small>{wordsOf(trip)}</small>
              </chakra.span>
              <span className="sum">{formatNaira(trip.farePerSeat)}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={newPath} onClick={onNew}>
            <PlusIcon />
            <span>
              <b>A new way</b>
            </span>
            <ForwardIcon />
          </Link>
        </li>
      </RowList>
    </StepFrame>
  );
}

/** "06:30, 6 seats, by Ore, 4 times in 60 days" */
function wordsOf({ departureDate, totalSeats, via, times }: UsualTrip): string {
  return [
    formatTime(departureDate),
    countOf(totalSeats, 'seat'),
    via.length > 0 && `by ${via.join(', ')}`,
    `${countOf(times, 'time')} in 60 days`,
  ]
    .filter(Boolean)
    .join(', ');
}
