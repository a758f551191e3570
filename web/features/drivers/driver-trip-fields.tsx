import { chakra } from '@chakra-ui/react/styled-system';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { TRIP_SEATS_MAX } from '@tafiya/trips/limits.rules.ts';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { NightWarning } from '@/shared/trips/night-warning.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { controlled } from '@/shared/ui/form-fields.ts';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { PrivateTripFields } from '@/shared/trip-form/private-trip-fields.tsx';
import { TripFormFields } from '@/shared/trip-form/trip-form-fields.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { useRoad } from '@/shared/trip-form/use-road.ts';
import { type RouteMinutes, type TripFields, nightWarningOf, wholeTripOf } from './trip-fields.ts';

interface DriverTripFieldsProps {
  fareFixed: boolean;
  seatsMin: number;
}

/** Departure, seats, fare and description of an own trip that is edited. */
export function DriverTripFields({ fareFixed, seatsMin }: DriverTripFieldsProps) {
  const form = useFormContext<TripFields>();
  const { data: driver } = useDriverProfile();
  const [origin, destination, duration, farePerSeat] = useWatch({
    control: form.control,
    name: ['origin', 'destination', 'duration', 'farePerSeat'],
  });
  const minutes = useRoad({ origin, destination })?.minutes;
  const seats = (
    <Controller
      control={form.control}
      name="seatsAvailable"
      render={(state) => (
        <StepperField
          label={seatsMin > 1 ? 'Total seats' : 'Seats'}
          {...controlled(state)}
          min={seatsMin}
          max={driver?.vehicleSeats ?? TRIP_SEATS_MAX}
        />
      )}
    />
  );
  return (
    <>
      <TripFormFields
        trip={wholeTripOf({ origin, destination, farePerSeat, duration }, minutes?.estimate)}
        fareFixed={fareFixed}
        pointsOptional
        mayOfferWomenOnly={driver?.mayOfferWomenOnly}
        belowDeparture={seats}
        belowFare={
          <>
            <DurationField minutes={minutes} />
            <NightNote estimate={minutes?.estimate} />
          </>
        }
      />
      <PrivateTripFields />
    </>
  );
}

/** Warns of driving in the dark before the trip is published. */
export function NightNote({ estimate }: { estimate: number | undefined }) {
  const { data: settings } = useSettings();
  const { control } = useFormContext<TripFields>();
  const [date, time, duration] = useWatch({ control, name: ['date', 'time', 'duration'] });
  const warning =
    settings && nightWarningOf({ date, time, duration }, { estimate, nightFrom: settings.nightFrom });
  return (
    <chakra.div role="status" gridColumn="1 / -1" _empty={{ display: 'none' }}>
      {warning && <NightWarning margin="0">{warning}</NightWarning>}
    </chakra.div>
  );
}

const DURATION_STEP_MINUTES = 15;

/** How long the trip takes: the estimate of the route, or the driver's own choice from the allowed durations. */
export function DurationField({ minutes: range }: { minutes: RouteMinutes }) {
  const { control } = useFormContext<TripFields>();
  const current = useWatch({ control, name: 'duration' });
  const estimate = range ? `${formatDuration(range.estimate)} (our estimate)` : 'Our estimate';
  return (
    <Controller
      control={control}
      name="duration"
      render={(state) => (
        <SelectField
          label="Travel Time"
          {...controlled(state)}
          options={[
            { value: '', label: estimate },
            ...durationsIn(range, Number(current)).map((minutes) => ({
              value: String(minutes),
              label: formatDuration(minutes),
            })),
          ]}
        />
      )}
    />
  );
}

/** Quarters of an hour in the range, and the current duration, also when it is not one of them. */
function durationsIn(range: RouteMinutes, current: number): number[] {
  const first = Math.ceil((range?.min ?? 0) / DURATION_STEP_MINUTES);
  const count = range ? Math.floor(range.max / DURATION_STEP_MINUTES) - first + 1 : 0;
  const all = Array.from({ length: count }, (_, index) => (first + index) * DURATION_STEP_MINUTES);
  return current === 0 || all.includes(current) ? all : [...all, current].toSorted((a, b) => a - b);
}
