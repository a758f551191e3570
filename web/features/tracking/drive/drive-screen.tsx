import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { isOpen, isOver, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { type Asking, BoardSheets } from '@/shared/bookings/boarding/board-sheets.tsx';
import { LazyBoardingList } from '@/shared/bookings/boarding/lazy-boarding-list.tsx';
import { useHadWaitingCodes } from '@/shared/bookings/boarding/waiting-codes.ts';
import { OthersOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { useNow } from '@/shared/live/use-now.ts';
import { headline } from '@/shared/trips/near-trip.ts';
import { statusLabel } from '@/shared/trips/trip-status-badge.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { CloseIcon, EmergencyIcon, MoreIcon } from '@/shared/ui/icons.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { RoundButton, RoundLink } from '@/shared/ui/round-button.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { useWakeLock } from '@/shared/ui/use-wake-lock.ts';
import { DriverControls } from '../driver-controls.tsx';
import { BackAsks } from './back-asks.tsx';
import { DriveDetails, type DriveDetailsProps, PositionNotes } from './drive-details.tsx';
import { DriveBody, DriveFoot, DriveFrame } from './drive-frame.tsx';
import { DriveList } from './drive-list.tsx';
import { DriveSign } from './drive-sign.tsx';
import { signOf } from './drive-stops.ts';
import { type Drive, useDrive } from './use-drive.ts';

interface DriveScreenProps extends DriveDetailsProps {
  /** Why positions are no longer shown. */
  lost: string | null;
}

/** Drive mode: text that is readable at arm's length, who gets on and what to collect, and one button. All else is under More. */
export function DriveScreen({ lost, ...live }: DriveScreenProps) {
  const { trip, status, isLive, tracking } = live;
  const drive = useDrive(trip, status);
  const { place, getOn, absent, boarding, passengers } = drive;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeSheet = () => setAsking(null);
  const hadCodes = useHadWaitingCodes(trip);
  const leaves = useNow((now) => headline(trip, now));
  const isDone = isOver(status);
  const hasPeople = !isDone && status !== 'arrived';
  const isBoarding = isUnderWay(status) && place.isAt;
  useWakeLock(!isDone);
  return (
    <DriveFrame>
      <DriveSign
        {...signOf({ trip, status, ...drive }, leaves)}
        stops={drive.stops}
        status={status}
        place={place}
        hasWay={isOpen(status) || (status === 'en_route' && !place.isAt)}
        start={
          <RoundLink to="/dashboard" aria-label="Back to Dashboard" {...ON_SIGN} marginInlineStart="-3">
            <CloseIcon />
          </RoundLink>
        }
        end={
          <>
            {!isDone && (
              <RoundButton aria-label="More" {...ON_SIGN} onClick={() => setMenuOpen(true)}>
                <MoreIcon />
              </RoundButton>
            )}
            <RoundLink to={`/sos?trip=${trip.id}`} aria-label="Emergency" isDanger boxSize="14">
              <EmergencyIcon />
            </RoundLink>
          </>
        }
      />
      <DriveBody>
        <chakra.p srOnly role="status">{`Trip status: ${statusLabel(status)}`}</chakra.p>
        <OthersOnBoard trip={trip} hasLinks={false} />
        {lost !== null && <Problem error={`${lost} Positions are no longer shown here.`} />}
        {isLive && <PositionNotes {...live} />}
        {boarding.refusalsBeside(hasPeople ? getOn : []).map((words) => (
          <Problem key={words} error={words} />
        ))}
        {hasPeople && (
          <People drive={drive} isBooked={seatsSold(trip) > 0} onBoard={isBoarding ? setAsking : undefined} />
        )}
        {isDone && hadCodes && <LazyBoardingList trip={{ ...trip, status }} />}
        {isDone && <DriveDetails {...live} />}
      </DriveBody>
      <DriveFoot>
        {isDone ? (
          <ButtonLink to="/dashboard" size="lg" width="full">
            My trips
          </ButtonLink>
        ) : (
          <DriverControls
            trip={trip}
            status={status}
            drive={drive}
            onStarted={tracking.start}
            onBoard={setAsking}
            menu={{
              isOpen: isMenuOpen,
              onClose: () => setMenuOpen(false),
              children: <DriveDetails {...live} />,
            }}
          />
        )}
      </DriveFoot>
      <BoardSheets
        passengers={passengers}
        here={getOn.filter(({ bookingId }) => !absent.has(bookingId))}
        boarding={boarding}
        asking={asking}
        onAsk={setAsking}
        absent={absent}
        onAbsent={drive.onAbsent}
        onClose={closeSheet}
      />
      {isUnderWay(status) && <BackAsks />}
    </DriveFrame>
  );
}

const ON_SIGN = { bg: 'transparent', color: 'inherit', boxSize: '12', _icon: { boxSize: '7' } } as const;

interface PeopleProps {
  drive: Drive;
  isBooked: boolean;
  onBoard: ((bookingId: string) => void) | undefined;
}

function People({ drive, isBooked, onBoard }: PeopleProps) {
  const stop = drive.stops[drive.place.index];
  const list = <DriveList {...drive} stop={stop} onBoard={onBoard} />;
  return (
    <>
      {stop?.point?.hint && <chakra.p color="fg.muted">{stop.point.hint}</chakra.p>}
      {isBooked ? (
        <QueryState query={drive.query} what="the passengers" skeleton={<SkeletonBlock height="18" />}>
          {() => list}
        </QueryState>
      ) : (
        list
      )}
    </>
  );
}
