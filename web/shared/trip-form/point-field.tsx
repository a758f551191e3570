import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type Ref, useState } from 'react';
import type { MeetingPoint } from '@tafiya/places/contract.ts';
import { POINT_HINT_MAX_CHARACTERS, POINT_NAME_MAX_CHARACTERS } from '@tafiya/trips/limits.rules.ts';
import { PinRow } from './pin-row.tsx';
import { useMeetingPoints } from './use-stop-suggestions.ts';
import type { PointFields } from './way-fields.ts';
import { CountedTextField } from '@/shared/ui/counted-fields.tsx';

const SUGGESTIONS_SHOWN = 4;

interface PointFieldProps {
  label: string;
  /** The city of the point; suggestions and the map follow it. */
  place: string;
  value: PointFields;
  onChange: (point: PointFields) => void;
  error?: { name?: string | undefined; hint?: string | undefined };
  optional?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A meeting point: its name with suggestions, an optional pin, and an optional hint. */
export function PointField({ label, place, value, onChange, error, optional = false, ref }: PointFieldProps) {
  const [asksHint, setAsksHint] = useState(value.hint !== '');
  const change = (changes: Partial<PointFields>) => onChange({ ...value, ...changes });
  return (
    <chakra.div role="group" aria-label={label} display="grid" gap="2" alignContent="start">
      <CountedTextField
        label={label}
        optional={optional}
        ref={ref}
        value={value.name}
        charactersMax={POINT_NAME_MAX_CHARACTERS}
        autoComplete="off"
        autoCapitalize="words"
        placeholder="Park, junction or landmark"
        error={error?.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <PointSuggestions place={place} value={value} onChange={onChange} />
      <PinRow label={label} place={place} pin={value.pin} onChange={(pin) => change({ pin })}>
        {!asksHint && value.name !== '' && (
          <Button variant="ghost" size="sm" onClick={() => setAsksHint(true)}>
            Add a hint
          </Button>
        )}
      </PinRow>
      {asksHint && (
        <CountedTextField
          label="How to find it"
          optional
          value={value.hint}
          charactersMax={POINT_HINT_MAX_CHARACTERS}
          placeholder="Opposite the filling station"
          error={error?.hint}
          onChange={(event) => change({ hint: event.target.value })}
        />
      )}
    </chakra.div>
  );
}

/**
 * Points that drivers use in this place, as buttons. The line is there as soon as the place is, so that what is below it does not
 * move when they arrive; it is left out for a point that was there before, and for one with a pin.
 */
function PointSuggestions({ place, value, onChange }: Pick<PointFieldProps, 'place' | 'value' | 'onChange'>) {
  const [before] = useState(value.name);
  const { data: points, isError } = useMeetingPoints(place, value.name);
  const isKept = value.name !== '' && value.name === before;
  if (place === '' || value.pin !== null || isKept) return null;
  const choose = ({ name, latitude, longitude, uses }: MeetingPoint) =>
    // The position of an area is too rough for a pin: the driver sets it on the map.
    onChange({
      ...value,
      name,
      pin: uses > 0 && latitude !== null && longitude !== null ? { latitude, longitude } : null,
    });
  const isNone = isError || points?.length === 0;
  return (
    <chakra.div
      role="group"
      aria-label={`Suggestions in ${place}`}
      display="flex"
      alignItems="center"
      gap="2"
      // A button, and a scroll bar where there is one.
      height="3.25rem"
      overflowX="auto"
      overflowY="hidden"
      css={{ scrollbarWidth: 'thin' }}
    >
      {isNone && (
        <chakra.p fontSize="sm" color="fg.muted">
          {value.name === '' ? 'No point is known here yet.' : 'A point of your own.'}
        </chakra.p>
      )}
      {points?.slice(0, SUGGESTIONS_SHOWN).map((point) => (
        <Button
          key={point.name}
          variant="outline"
          size="sm"
          flex="none"
          borderRadius="full"
          aria-pressed={point.name.toLowerCase() === value.name.trim().toLowerCase()}
          onClick={() => choose(point)}
        >
          {point.name}
        </Button>
      ))}
    </chakra.div>
  );
}
