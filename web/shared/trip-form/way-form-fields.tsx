import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Controller, type FieldErrors, useFormContext, useWatch } from 'react-hook-form';
import { countOf } from '@/shared/format/numbers.ts';
import { CityField } from '@/shared/places/city-field.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { PointField } from './point-field.tsx';
import type { StopsSectionProps } from './stops-section.tsx';
import {
  DEFAULT_FARE_LIMITS,
  type FareLimits,
  type PointFields,
  type WayFields,
  type WholeTrip,
} from './way-fields.ts';

const StopsSection = lazyPart<StopsSectionProps>(
  () => import('./stops-section.tsx').then((file) => file.StopsSection),
  { fallback: <SkeletonBlock height="24" /> },
);

/** Where the trip starts and ends. Inside the FormProvider of a form with these two fields. */
export function CityFields() {
  const { control } = useFormContext<{ origin: string; destination: string }>();
  return (['origin', 'destination'] as const).map((name) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={(state) => <CityField label={name === 'origin' ? 'From' : 'To'} {...controlled(state)} />}
    />
  ));
}

interface EndPointFieldsProps {
  origin: string;
  destination: string;
  optional?: boolean;
}

/** Where passengers get on and off at the ends of the trip. Inside the FormProvider of a form with WayFields. */
export function EndPointFields({ origin, destination, optional = false }: EndPointFieldsProps) {
  return (
    <>
      <EndPointField name="originPoint" place={origin} optional={optional} />
      <EndPointField name="destinationPoint" place={destination} optional={optional} />
    </>
  );
}

/** The passengers' action at an end of a trip. */
const VERB_AT = { originPoint: 'get on', destinationPoint: 'get off' } as const;

interface EndPointFieldProps {
  name: keyof typeof VERB_AT;
  place: string;
  optional?: boolean;
}

/** Where passengers get on, or get off. */
export function EndPointField({ name, place, optional = false }: EndPointFieldProps) {
  const { control } = useFormContext<WayFields>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        // react-hook-form types the error of an object as that of a single field.
        const errors = fieldState.error as FieldErrors<PointFields> | undefined;
        return (
          <PointField
            label={`Where passengers ${VERB_AT[name]}${place === '' ? '' : ` in ${place}`}`}
            place={place}
            optional={optional}
            value={field.value}
            onChange={field.onChange}
            error={{ name: errors?.name?.message, hint: errors?.hint?.message }}
            ref={field.ref}
          />
        );
      }}
    />
  );
}

interface StopsFieldsProps {
  trip: WholeTrip;
  /** HH:MM; empty while unknown, null for a route, which has none. */
  departure: string | null;
  /** Undefined while the settings load. */
  limits: FareLimits | undefined;
}

/** The stops on the way, folded until the driver opens them. Inside the FormProvider of a form with WayFields. */
export function StopsFields({ trip, departure, limits = DEFAULT_FARE_LIMITS }: StopsFieldsProps) {
  const { control, formState } = useFormContext<WayFields>();
  const stops = useWatch({ control, name: 'stops' });
  const [wantsOpen, setWantsOpen] = useState(stops.length > 0);
  const isOpen = wantsOpen || formState.errors.stops !== undefined;
  return (
    <chakra.div gridColumn="1 / -1" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <Button
        variant="outline"
        justifyContent="space-between"
        aria-expanded={isOpen}
        onClick={() => setWantsOpen(!isOpen)}
      >
        {stops.length === 0 ? 'Stops on the way (optional)' : `${countOf(stops.length, 'stop')} on the way`}
        <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
      </Button>
      {isOpen && trip.minutes === null && (
        <chakra.p color="fg.muted">
          {departure === null ? 'Enter the duration first.' : 'Choose where the trip starts and ends first.'}
        </chakra.p>
      )}
      {isOpen && trip.minutes !== null && <StopsSection trip={trip} departure={departure} limits={limits} />}
    </chakra.div>
  );
}
