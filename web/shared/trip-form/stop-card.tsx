import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { FieldErrors } from 'react-hook-form';
import { clockAfter, minutesUntil } from '@tafiya/places/along.rules.ts';
import { countOf, formatDuration } from '@/shared/format/numbers.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { TimeField } from '@/shared/ui/time-field.tsx';
import { PointField } from './point-field.tsx';
import type { FareLimits, StopFields } from './way-fields.ts';

interface StopCardProps {
  stop: StopFields;
  /** HH:MM; empty while unknown, null for a route, which has none. */
  departure: string | null;
  limits: FareLimits;
  errors: FieldErrors<StopFields> | undefined;
  onChange: (stop: StopFields) => void;
  /** The driver has finished with the time. */
  onOrder: () => void;
  onRemove: () => void;
}

/** A stop on the way in the list of stops: its time, its fare from the origin, and its meeting point. */
export function StopCard({ stop, departure, limits, errors, onChange, onOrder, onRemove }: StopCardProps) {
  const { place, minutes, fare, point } = stop;
  return (
    <chakra.div
      role="group"
      aria-label={`Stop in ${place}`}
      display="grid"
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      alignItems="start"
      gap="3"
      borderWidth="1px"
      borderColor="border.default"
      borderRadius="card"
      padding="3"
    >
      <chakra.div
        gridColumn="1 / -1"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
      >
        <chakra.p fontWeight="semibold">{place}</chakra.p>
        <Button variant="ghost" size="sm" aria-label={`Remove the stop in ${place}`} onClick={onRemove}>
          Remove
        </Button>
      </chakra.div>
      {errors?.place?.message && (
        <chakra.p gridColumn="1 / -1" role="alert" color="danger.fg">
          {errors.place.message}
        </chakra.p>
      )}
      {departure === null ? (
        <TextField
          label="Time (minutes)"
          type="number"
          inputMode="numeric"
          min={1}
          value={Number.isFinite(minutes) ? minutes : ''}
          hint={Number.isFinite(minutes) ? `${formatDuration(minutes)} after departure` : undefined}
          error={errors?.minutes?.message}
          onBlur={onOrder}
          onChange={({ target }) => onChange({ ...stop, minutes: target.valueAsNumber, hasOwnTime: true })}
        />
      ) : departure === '' ? (
        <p>{`${formatDuration(minutes)} after the departure`}</p>
      ) : (
        <TimeField
          label="Time"
          value={clockAfter(departure, minutes).time}
          hint={dayWords(clockAfter(departure, minutes).days)}
          error={errors?.minutes?.message}
          onBlur={onOrder}
          onChange={(time) => {
            if (time === '') return;
            onChange({ ...stop, minutes: minutesUntil(time, departure, minutes), hasOwnTime: true });
          }}
        />
      )}
      <TextField
        label="Fare to here (₦)"
        type="number"
        inputMode="numeric"
        min={limits.fareMin}
        step={limits.fareStep}
        // A stored draft has null for an empty number.
        value={Number.isFinite(fare) ? fare : ''}
        error={errors?.fare?.message}
        onChange={({ target }) => onChange({ ...stop, fare: target.valueAsNumber, hasOwnFare: true })}
      />
      <chakra.div gridColumn="1 / -1">
        <PointField
          label={`Meeting point in ${place}`}
          optional
          place={place}
          value={point}
          onChange={(changed) => onChange({ ...stop, point: changed })}
          error={{ name: errors?.point?.name?.message, hint: errors?.point?.hint?.message }}
        />
      </chakra.div>
    </chakra.div>
  );
}

function dayWords(days: number): string | undefined {
  if (days === 0) return undefined;
  return days === 1 ? 'The next day' : `${countOf(days, 'day')} later`;
}
