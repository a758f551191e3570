import type { FieldPath } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { TripFields } from '../trip-fields.ts';

/** The steps in order, each with its fields. */
const FIELDS: readonly (readonly (keyof TripFields)[])[] = [
  ['origin', 'destination', 'originPoint', 'destinationPoint', 'stops'],
  ['date', 'moreDates', 'time', 'duration', 'repeat', 'runs', 'weekdays', 'endsOn', 'skippedDays'],
  ['seatsAvailable', 'farePerSeat', 'payment', 'choices', 'description', 'picksUp', 'confirmsPassengers'],
];
export const ALL_FIELDS = FIELDS.flat();
export const STEP_COUNT = FIELDS.length + 1;

/** The fields that are checked before the next step: of a meeting point its parts, because the form takes no error of a whole one. */
export function fieldsOfStep(step: number): FieldPath<TripFields>[] {
  return (FIELDS[step - 1] ?? []).flatMap((name): FieldPath<TripFields>[] =>
    name === 'originPoint' || name === 'destinationPoint' ? [`${name}.name`, `${name}.hint`] : [name],
  );
}

/** The first step with one of these fields. */
export function stepOf(names: readonly (keyof TripFields)[]): number {
  const index = FIELDS.findIndex((fields) => fields.some((name) => names.includes(name)));
  return index === -1 ? STEP_COUNT : index + 1;
}

/** The step in the address, so that a reload and the phone's back gesture know it; null: none is chosen. */
export function useStep() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('step'));
  return {
    step: asked >= 1 && asked <= STEP_COUNT ? Math.floor(asked) : null,
    go: (step: number) =>
      setParams((before) => {
        before.set('step', String(step));
        return before;
      }),
  };
}
