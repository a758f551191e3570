import { useMemo } from 'react';
import type { Trip } from '@contracts/trips.ts';
import { placeById } from '@/shared/places/places.ts';
import type { MapPerson } from '@/shared/geo/map-view.ts';
import { useLiveTrip } from '@/shared/live/location-store.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { useUser } from '@/shared/session/store.ts';
import { useOwnTracking } from './own-tracking.ts';
import { type Participant, participantsOf } from './participants.ts';

const AGE_STEP_MS = 5000;

/** Everyone on the trip whose position is known, renewed as positions come in and grow old. */
export function useParticipants(isDriver: boolean): Participant[] {
  const { id: userId } = useUser();
  const people = useLiveTrip((live) => live.people);
  const fix = useOwnTracking((own) => own.fix);
  const now = useNow(AGE_STEP_MS);
  return useMemo(
    () => participantsOf(people, { userId, isDriver, fix }, now),
    [people, userId, isDriver, fix, now],
  );
}

/** The same people as the map shows them. */
export function useMapPeople(participants: Participant[]): MapPerson[] {
  return useMemo(
    () =>
      participants.map(({ id, role, isYou, label, position, isStale }) => ({
        id,
        role,
        isYou,
        label,
        isStale,
        point: { latitude: position.latitude, longitude: position.longitude },
        accuracyMetres: position.accuracy ?? null,
        headingDegrees: position.heading ?? null,
      })),
    [participants],
  );
}

/** Where the trip starts and ends, as far as this build knows the places. */
export function routeOf({ originPlaceId, destinationPlaceId }: Trip) {
  return { origin: placeById(originPlaceId), destination: placeById(destinationPlaceId) };
}
