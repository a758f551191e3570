import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { STOPS_BETWEEN_MAX } from '@tafiya/trips/limits.rules.ts';
import { CityField } from '@/shared/places/city-field.tsx';
import { placeProblem } from '@/shared/places/known-places.ts';
import '@/shared/places/towns.ts';
import { FarePairs } from './fare-pairs.tsx';
import { StopCard } from './stop-card.tsx';
import { useAlong } from './use-stop-suggestions.ts';
import {
  type FareLimits,
  inOrder,
  newStop,
  proposedStops,
  type StopFields,
  type WayFields,
  type WholeTrip,
} from './way-fields.ts';

export interface StopsSectionProps {
  trip: WholeTrip;
  /** The departure, HH:MM; empty while unknown, null for a route, which has none. */
  departure: string | null;
  limits: FareLimits;
}

/**
 * The stops on the way: towns along the line to tap in, any other place by name, and what each pair of stops costs. Inside the
 * FormProvider of a form with WayFields.
 */
export function StopsSection({ trip, departure, limits }: StopsSectionProps) {
  const { formState } = useFormContext<WayFields>();
  const { stops, set, propose, isFull, add } = useStops({ trip, limits });

  // The form itself only finds the fields that are registered in it.
  const section = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = formState;
  const isOnlyHere = Object.keys(errors).every((name) => name === 'stops');
  useEffect(() => {
    if (isOnlyHere) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount, isOnlyHere]);

  return (
    <chakra.div ref={section} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      {stops.length > 0 && (
        <chakra.ol display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
          {stops.map((stop, index) => (
            <li key={stop.place}>
              <StopCard
                stop={stop}
                departure={departure}
                limits={limits}
                errors={errors.stops?.[index]}
                onChange={(changed) => set(stops.map((other) => (other === stop ? changed : other)))}
                onOrder={() => set(inOrder(stops))}
                onRemove={() => propose(stops.filter((other) => other !== stop))}
              />
            </li>
          ))}
        </chakra.ol>
      )}
      {isFull ? (
        <chakra.p color="fg.muted">{`A trip has at most ${STOPS_BETWEEN_MAX} stops on the way.`}</chakra.p>
      ) : (
        <AddStop trip={trip} stops={stops} onAdd={add} />
      )}
      {stops.length > 0 && <FarePairs trip={trip} stops={stops} fareMin={limits.fareMin} />}
    </chakra.div>
  );
}

/** The stops of a form and how they change; times and fares that the driver has not set follow the whole trip. */
export function useStops({ trip, limits }: Pick<StopsSectionProps, 'trip' | 'limits'>) {
  const { control, formState, setValue } = useFormContext<WayFields>();
  const stops = useWatch({ control, name: 'stops' });
  const { origin, destination, fare, minutes } = trip;
  useEffect(() => {
    const next = proposedStops(stops, { trip: { origin, destination, fare, minutes }, limits });
    if (JSON.stringify(next) !== JSON.stringify(stops)) setValue('stops', next);
    // Only when the whole trip changes: the driver's own changes of stops stay.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [origin, destination, fare, minutes, limits]);
  const set = (next: StopFields[]) =>
    setValue('stops', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const propose = (next: StopFields[]) => set(proposedStops(next, { trip, limits }));
  return {
    stops,
    set,
    propose,
    isFull: stops.length >= STOPS_BETWEEN_MAX,
    add: (place: string) => propose([...stops, newStop(place)]),
  };
}

interface AddStopProps {
  trip: WholeTrip;
  stops: readonly StopFields[];
  onAdd: (place: string) => void;
}

/** Towns along the way as buttons, and a field for any other place. */
function AddStop({ trip: { origin, destination }, stops, onAdd }: AddStopProps) {
  const along = useAlong(origin, destination);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const taken = [origin, destination, ...stops.map(({ place }) => place)].map((place) => place.toLowerCase());
  const isNew = (place: string) => place !== '' && !taken.includes(place.toLowerCase());
  const towns = (along.data ?? []).filter(({ name }) => isNew(name));
  const add = (place: string) => {
    if (!isNew(place)) return;
    setTyped('');
    onAdd(place);
  };
  async function addTyped() {
    const place = typed.trim();
    const found = isNew(place) ? await placeProblem(place) : null;
    setProblem(found);
    if (found === null) add(place);
  }
  return (
    <>
      {along.isLoading && <chakra.p color="fg.muted">Looking for towns on the way...</chakra.p>}
      {towns.length > 0 && (
        <chakra.div role="group" aria-label="Towns on the way" display="flex" flexWrap="wrap" gap="2">
          {towns.map(({ placeId, name }) => (
            <Button
              key={placeId}
              variant="outline"
              size="sm"
              borderRadius="full"
              aria-label={`Add a stop in ${name}`}
              onClick={() => add(name)}
            >
              {`+ ${name}`}
            </Button>
          ))}
        </chakra.div>
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr) auto"
        alignItems={problem === null ? 'end' : 'center'}
        gap="2"
        onKeyDown={(event) => {
          // Enter adds the stop; it must not publish the trip.
          if (event.key !== 'Enter' || event.isDefaultPrevented()) return;
          event.preventDefault();
          void addTyped();
        }}
      >
        <CityField
          label="Another place"
          value={typed}
          error={problem ?? undefined}
          onChange={(place) => {
            setTyped(place);
            setProblem(null);
          }}
        />
        <Button variant="outline" height="12" disabled={!isNew(typed.trim())} onClick={() => void addTyped()}>
          Add stop
        </Button>
      </chakra.div>
    </>
  );
}
