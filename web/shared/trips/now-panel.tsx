import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Point } from '@tafiya/trips/stops.contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { DriverPhoto } from './driver-photo.tsx';
import { MeetingPoint } from './meeting-point.tsx';
import { countdown, type Journey } from './near-trip.ts';
import { TripNews } from './trip-news.tsx';

interface NowPanelProps {
  trip: Pick<Trip, 'id' | 'origin' | 'destination'>;
  journey: Journey;
  /** The largest button: the next step. */
  step: ReactNode;
  /** Where the trip, or the passenger's part of it, begins. */
  point: Point | null | undefined;
  /** What passengers compare at the park. */
  driver?: Trip['driver'] | undefined;
  /** The ticket of the trip. */
  children: ReactNode;
}

/** The trip that is near, above everything else of the home: countdown, next step, meeting point, car, what changed since. */
export function NowPanel({ trip, journey, step, point, driver, children }: NowPanelProps) {
  return (
    <chakra.section
      aria-labelledby="now"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      gap={{ base: '4', lg: '8' }}
      alignItems="start"
      maxWidth={{ base: '40rem', lg: 'none' }}
      marginBottom="8"
    >
      <chakra.div layerStyle="card" padding={{ base: '4', md: '5' }} display="grid" gap="4">
        <div>
          <chakra.h2
            id="now"
            fontSize="2xl"
            fontWeight="bold"
            lineHeight="snug"
            letterSpacing="tight"
            fontVariantNumeric="tabular-nums"
          >
            <Countdown journey={journey} />
          </chakra.h2>
          <chakra.p color="fg.muted">{`${trip.origin} to ${trip.destination}`}</chakra.p>
        </div>
        {step}
        {driver && <Car driver={driver} />}
        {point !== undefined && (
          <chakra.div>
            <chakra.p color="fg.muted" fontSize="sm">
              Meet at
            </chakra.p>
            <MeetingPoint point={point} />
          </chakra.div>
        )}
        <TripNews tripId={trip.id} />
      </chakra.div>
      {children}
    </chakra.section>
  );
}

function Countdown({ journey }: Pick<NowPanelProps, 'journey'>) {
  return useNow((now) => countdown(journey, now));
}

/** The plate in large letters, the car and the photo of the driver. */
function Car({ driver }: { driver: Trip['driver'] }) {
  const { vehiclePlateNumber, vehicleModel, vehicleColour, user } = driver;
  const words = [vehicleModel, vehicleColour, user.name].filter(Boolean).join(', ');
  return (
    <chakra.div display="flex" alignItems="center" gap="3" minWidth="0">
      <DriverPhoto driver={driver} />
      <chakra.div minWidth="0" overflowWrap="anywhere">
        {vehiclePlateNumber !== null && (
          <chakra.p fontSize="xl" fontWeight="bold" lineHeight="snug">
            {vehiclePlateNumber}
          </chakra.p>
        )}
        <chakra.p color="fg.muted" fontSize="sm">
          {words}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}
