import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { type BoardingCode, BoardingScreen } from '@/shared/bookings/boarding/boarding-screen.tsx';
import { BookingChanges } from '@/shared/bookings/booking-changes.tsx';
import { useMayCancel } from '@/shared/bookings/may-cancel.ts';
import { useBookingsOfTrip } from '@/shared/bookings/use-my-bookings.ts';
import { formatArrival, formatDay, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { directionsTo } from '@/shared/geo/navigation-link.ts';
import { useLastPassed, useNow } from '@/shared/live/use-now.ts';
import { durationText } from '@/shared/tracking/location-text.ts';
import { beThereBy } from '@/shared/trips/be-there.ts';
import { headline, type Phase, phaseOf } from '@/shared/trips/near-trip.ts';
import {
  ownMomentsOf,
  type PassengerStep,
  passengerStep,
  passengerStepWords,
} from '@/shared/trips/next-step.ts';
import { NowCard } from '@/shared/trips/now-card.tsx';
import { tripQuery } from '@/shared/trips/trip-query.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { CashIcon, DirectionsIcon, QrIcon, TripsIcon } from '@/shared/ui/icons.ts';
import { type OwnJourney, travelOf } from './own-journey.ts';
import { Car, DriverRow } from './driver-row.tsx';

interface PassengerNowProps {
  journey: OwnJourney;
  onCancel: (booking: Booking) => void;
  /** On board: the button that lets family follow. */
  share?: ReactNode;
}

/** A passenger's card for the current moment: ticket, directions, code, follow. */
export function PassengerNow({ journey, onCancel, share }: PassengerNowProps) {
  const { booking } = journey;
  const { trip, leg } = booking;
  const { data: single } = useQuery(tripQuery(trip.id));
  const step = passengerStep(booking, useLastPassed(ownMomentsOf(booking)));
  const travel = travelOf(journey);
  const phase = useNow((now) => phaseOf(travel, now));
  const isOnTheWay = phase === 'going';
  const left = single?.stops?.find(({ id }) => id === leg.fromStopId)?.leftAt;
  return (
    <NowCard
      href={`/trips/${trip.id}`}
      eyebrow={<Eyebrow journey={journey} phase={phase} />}
      isLive={isOnTheWay || phase === 'coming' || phase === 'aboard'}
      headline={<Headline travel={travel} />}
      line={<Line booking={booking} phase={phase} />}
      isLoud={phase === 'waiting'}
      from={{
        place: leg.origin,
        ...(isOnTheWay
          ? { note: left ? `left ${formatTime(left)}` : undefined }
          : { time: formatTime(leg.departureDate), note: leg.fromPoint?.name }),
      }}
      to={{
        place: leg.destination,
        ...(isOnTheWay
          ? { note: <TimeLeft until={leg.arrivalDate} /> }
          : { time: formatArrival(leg.arrivalDate, leg.departureDate), note: leg.toPoint?.name }),
      }}
      progress={useNow((now) => (isOnTheWay ? doneOf(leg, now) : undefined))}
      who={
        <DriverRow
          trip={{ ...trip, driver: { ...trip.driver, ...(single && { photo: single.driver.photo }) } }}
          leg={leg}
          phase={phase}
          share={share}
        />
      }
      car={
        !isOnTheWay && trip.driverId !== null && <Car driver={trip.driver} isLarge={phase === 'waiting'} />
      }
      step={step && <Step booking={booking} step={step} onCancel={onCancel} />}
      money={<Money journey={journey} phase={phase} hasTicketLink={step?.kind !== 'ticket'} />}
    />
  );
}

function Headline({ travel }: { travel: ReturnType<typeof travelOf> }) {
  return useNow((now) => headline(travel, now));
}

function TimeLeft({ until }: { until: string }) {
  return useNow((now) => {
    const leftMs = Date.parse(until) - now;
    return leftMs > 0 ? `in ${durationText(leftMs)}` : 'now';
  });
}

/** The planned share of the way, from 0 to 1 in steps of a hundredth. */
function doneOf({ departureDate, arrivalDate }: Booking['leg'], now: number): number {
  const from = Date.parse(departureDate);
  const done = (now - from) / (Date.parse(arrivalDate) - from);
  return Math.round(Math.min(1, Math.max(0, done)) * 100) / 100;
}

function Eyebrow({ journey: { booking, seats }, phase }: { journey: OwnJourney; phase: Phase }) {
  const { leg } = booking;
  switch (phase) {
    case 'going':
    case 'coming':
      return 'On the way';
    case 'aboard':
      return 'On board';
    case 'waiting':
      return leg.fromPoint === null ? leg.origin : `At ${leg.fromPoint.name}`;
    case 'soon':
      return ['Today', seats > 1 && countOf(seats, 'seat')].filter(Boolean).join(', ');
    default:
      return `${formatDay(leg.departureDate)}, ${countOf(seats, 'seat')}`;
  }
}

/** Where to be and when; on board where to get off. */
function Line({
  booking: { leg, trip, totalFare, paymentMethod },
  phase,
}: {
  booking: Booking;
  phase: Phase;
}) {
  const point = phase === 'going' || phase === 'aboard' ? leg.toPoint : leg.fromPoint;
  const by = beThereBy(leg.departureDate);
  if (phase === 'cancelled') {
    return paymentMethod === 'online' ? `${formatNaira(totalFare)} comes back to you.` : 'You owe nothing.';
  }
  if (phase === 'arrived' || phase === 'completed') return null;
  if (trip.driverId === null) return 'The company is finding another driver';
  if (phase === 'going' || phase === 'aboard')
    return (
      point && (
        <>
          You get off at <b>{point.name}</b>
        </>
      )
    );
  if (point === null) return 'Agree with the driver where you meet';
  return phase === 'later' ? (
    <>
      from <b>{point.name}</b>, be there {by}
    </>
  ) : (
    <>
      Be at <b>{point.name}</b>
      {phase === 'coming' ? (
        ''
      ) : (
        <>
          {' '}
          by <b>{by}</b>
        </>
      )}
    </>
  );
}

interface MoneyProps {
  journey: OwnJourney;
  phase: Phase;
  hasTicketLink: boolean;
}

/** Before boarding: what to pay, and the way to the ticket where the button leads elsewhere. */
function Money({ journey: { booking, totalFare }, phase, hasTicketLink }: MoneyProps) {
  if (booking.boardedAt !== null || !['later', 'soon', 'waiting', 'coming'].includes(phase)) return null;
  const sum = formatNaira(totalFare);
  const words =
    booking.paymentMethod === 'online'
      ? `${sum} paid online`
      : phase === 'waiting'
        ? `Pay the driver ${sum} in cash when you get on`
        : `${sum} in cash when you get on`;
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" fontSize="sm">
      <chakra.span display="flex" alignItems="center" gap="2" _icon={{ boxSize: '4' }}>
        <CashIcon />
        {words}
      </chakra.span>
      {hasTicketLink && phase !== 'waiting' && (
        <ButtonLink
          to={`/ticket/${booking.id}`}
          variant="ghost"
          size="sm"
          px="2"
          label={`Ticket, ${booking.leg.origin} to ${booking.leg.destination}`}
        >
          <chakra.span color="positive.fg" marginInlineEnd="-2">
            Ticket
          </chakra.span>
        </ButtonLink>
      )}
    </chakra.div>
  );
}

function Step({
  booking,
  step,
  onCancel,
}: Omit<PassengerNowProps, 'journey'> & { booking: Booking; step: PassengerStep }) {
  const { origin, destination } = booking.leg;
  const words = passengerStepWords(step);
  const mayCancel = useMayCancel(booking);
  const link = (to: string, icon?: ReactNode) => (
    <ButtonLink to={to} size="lg" width="full" label={`${words}, ${origin} to ${destination}`}>
      {icon}
      {words}
    </ButtonLink>
  );
  switch (step.kind) {
    case 'answer':
      return <BookingChanges booking={booking} mayCancel={mayCancel} onCancel={() => onCancel(booking)} />;
    case 'directions':
      return (
        <Button asChild size="lg" width="full">
          <a {...directionsTo(step.point, origin)}>
            <DirectionsIcon />
            {words}
          </a>
        </Button>
      );
    case 'code':
      return <ShowCode booking={booking} words={words} />;
    case 'ticket':
      return link(`/ticket/${booking.id}`, <TripsIcon />);
    case 'follow':
      return link(`/track/${booking.trip.id}`);
    case 'arrived':
    case 'rate':
      return link(`/trips/${booking.trip.id}`);
    case 'search':
      return link(`/search?${new URLSearchParams({ from: origin, to: destination })}`);
  }
}

/** On demand: other people must not read the code over the shoulder. */
function ShowCode({ booking, words }: { booking: Booking; words: string }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = useBookingsOfTrip(booking.trip.id).flatMap(codeOf);
  return (
    <>
      <Button size="lg" width="full" onClick={() => setOpen(true)}>
        <QrIcon />
        {words}
      </Button>
      {isOpen && first && <BoardingScreen codes={[first, ...others]} onClose={() => setOpen(false)} />}
    </>
  );
}

function codeOf({ id, boardingCode, leg, seats }: Booking): BoardingCode[] {
  if (boardingCode === null) return [];
  const what = `${leg.origin} to ${leg.destination}, ${countOf(seats, 'seat')}`;
  return [{ bookingId: id, code: boardingCode, what }];
}
