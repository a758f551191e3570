import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { api } from '@/shared/api/api.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { EmergencyLink } from '@/shared/safety/emergency-link.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { CallDriver } from './call-driver.tsx';
import { refreshTrips } from './use-my-bookings.ts';

interface StillOnBoardProps {
  booking: Pick<Booking, 'keptUntil' | 'trip'>;
  /** The page has no other way to help, the driver and the tracking page. */
  hasLinks?: boolean;
}

/** For a passenger on board whose booking Tafiya has cancelled: what happened, what goes on, and "I got off". Nothing for others. */
export function StillOnBoard({ booking: { keptUntil, trip }, hasLinks = true }: StillOnBoardProps) {
  const [isAsking, setAsking] = useState(false);
  if (!keptUntil) return null;
  const what = trip.status === 'cancelled' ? 'this trip' : 'your booking';
  const { vehiclePlateNumber, vehicleModel, user } = trip.driver;
  return (
    <Panel
      title={`Tafiya cancelled ${what} while you were on board`}
      car={[vehiclePlateNumber, vehicleModel, user.name].filter(Boolean).join(', ')}
      words={`Get off at a safe place. SOS, your position, your links and your driver’s number go on until you say that you got off, until ${formatDayTime(keptUntil)} at the latest.`}
    >
      <Button size="lg" onClick={() => setAsking(true)}>
        I got off
      </Button>
      {hasLinks && (
        <>
          <EmergencyLink tripId={trip.id} />
          <CallDriver trip={trip} />
          <ButtonLink to={`/track/${trip.id}`} variant="outline">
            Track Trip
          </ButtonLink>
        </>
      )}
      {isAsking && <AskSheet tripId={trip.id} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

/** An alarm loses the trip with it: one touch in the pocket must not say it. */
function AskSheet({ tripId, onClose }: { tripId: string; onClose: () => void }) {
  const client = useQueryClient();
  const report = useMutation({
    mutationFn: () => api('POST /trips/:id/arrived', { id: tripId }),
    onSuccess: () => {
      onClose();
      refreshTrips(client);
    },
  });
  return (
    <ConfirmSheet
      title="Have you left the vehicle?"
      words="Your position is not shared any more. People with your link read that you got off, and the link ends in 30 minutes."
      action="Yes, I got off"
      doing="Sending..."
      keep="Not yet"
      isPending={report.isPending}
      error={report.error}
      otherwise="This could not be sent. Please try again."
      onConfirm={() => report.mutate()}
      onClose={onClose}
    />
  );
}

interface OthersOnBoardProps {
  trip: Pick<Booking['trip'], 'id' | 'keptUntil'>;
  hasLinks?: boolean;
}

/** The same for the driver, and for the company. Nothing for other trips. */
export function OthersOnBoard({ trip: { id, keptUntil }, hasLinks = true }: OthersOnBoardProps) {
  if (!keptUntil) return null;
  return (
    <Panel
      title="Tafiya cancelled this trip with passengers on board"
      words={`Let them get off at a safe place. They see the position of the vehicle and the driver’s number until they say that they got off, until ${formatDayTime(keptUntil)} at the latest.`}
    >
      {hasLinks && (
        <>
          <ButtonLink to={`/track/${id}`}>Track Trip</ButtonLink>
          <EmergencyLink tripId={id} />
        </>
      )}
    </Panel>
  );
}

interface PanelProps {
  title: string;
  car?: string;
  words: string;
  children: ReactNode;
}

function Panel({ title, car, words, children }: PanelProps) {
  return (
    <chakra.section
      aria-labelledby="on-board"
      layerStyle="card"
      borderColor="danger.fg"
      padding={{ base: '4', md: '5' }}
      display="grid"
      gap="3"
    >
      <chakra.h2 id="on-board" fontSize="lg" fontWeight="bold" lineHeight="snug" color="danger.fg">
        {title}
      </chakra.h2>
      {car && <chakra.p fontWeight="semibold">{car}</chakra.p>}
      <p>{words}</p>
      <chakra.div
        display="grid"
        gap="2"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        _empty={{ display: 'none' }}
      >
        {children}
      </chakra.div>
    </chakra.section>
  );
}
