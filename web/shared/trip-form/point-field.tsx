import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type Ref, useState } from 'react';
import type { MeetingPoint } from '@contracts/places.ts';
import { POINT_HINT_MAX_CHARACTERS, POINT_NAME_MAX_CHARACTERS } from '@domain/limits.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { PinRow } from './pin-row.tsx';
import { useMeetingPoints } from './use-stop-suggestions.ts';
import type { PointFields } from './way-fields.ts';

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
      <TextField
        label={label}
        optional={optional}
        ref={ref}
        value={value.name}
        maxLength={POINT_NAME_MAX_CHARACTERS}
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
        <TextField
          label="How to find it"
          optional
          value={value.hint}
          maxLength={POINT_HINT_MAX_CHARACTERS}
          placeholder="Opposite the filling station"
          error={error?.hint}
          onChange={(event) => change({ hint: event.target.value })}
        />
      )}
    </chakra.div>
  );
}

/** Points that drivers use in this place, as buttons; none once a name is chosen. */
function PointSuggestions({ place, value, onChange }: Pick<PointFieldProps, 'place' | 'value' | 'onChange'>) {
  const typed = value.name.trim().toLowerCase();
  const { data: points = [] } = useMeetingPoints(place, value.name);
  const isChosen = points.some(({ name }) => name.toLowerCase() === typed);
  if (points.length === 0 || isChosen || value.pin !== null) return null;
  const choose = ({ name, latitude, longitude, uses }: MeetingPoint) =>
    // The position of an area is too rough for a pin: the driver sets it on the map.
    onChange({
      ...value,
      name,
      pin: uses > 0 && latitude !== null && longitude !== null ? { latitude, longitude } : null,
    });
  return (
    <chakra.div role="group" aria-label={`Suggestions in ${place}`} display="flex" flexWrap="wrap" gap="2">
      {points.slice(0, SUGGESTIONS_SHOWN).map((point) => (
        <Button
          key={point.name}
          variant="outline"
          size="sm"
          borderRadius="full"
          onClick={() => choose(point)}
        >
          {point.name}
        </Button>
      ))}
    </chakra.div>
  );
}
