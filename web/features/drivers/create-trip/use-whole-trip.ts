import { useFormContext, useWatch } from 'react-hook-form';
import { useRoad } from '@/shared/trip-form/use-road.ts';
import { DEFAULT_FARE_LIMITS } from '@/shared/trip-form/way-fields.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { type TripFields, wholeTripOf } from '../trip-fields.ts';

/** The trip as it is in the form: its road, how long it takes, and what its stops need to know. */
export function useWholeTrip() {
  const { control } = useFormContext<TripFields>();
  const [origin, destination, duration, farePerSeat, time] = useWatch({
    control,
    name: ['origin', 'destination', 'duration', 'farePerSeat', 'time'],
  });
  const road = useRoad({ origin, destination });
  const trip = wholeTripOf({ origin, destination, farePerSeat, duration }, road?.minutes.estimate);
  const limits = useSettings().data ?? DEFAULT_FARE_LIMITS;
  return { road, trip, minutes: trip.minutes, stopProps: { trip, departure: time, limits } };
}
