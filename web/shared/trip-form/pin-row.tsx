import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { distanceKm, type Point } from '@tafiya/core/geo.ts';
import { PIN_ACCURACY_MAX_METRES, PIN_FAR_KM } from '@tafiya/core/limits.ts';
import { type DeviceProblem, readDevice } from '@/shared/geo/device.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { placeByName } from '@/shared/places/places.ts';
import '@/shared/places/towns.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { PinSheet } from './pin-sheet.tsx';
import { useMeetingPoints } from './use-stop-suggestions.ts';

interface PinRowProps {
  /** The meeting point, for the title of the map. */
  label: string;
  place: string;
  pin: Point | null;
  onChange: (pin: Point | null) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** The pin of a meeting point: set on the map or at the device's own position. */
export function PinRow({ label, place, pin, onChange, children }: PinRowProps) {
  const [isMapOpen, setIsMapOpen] = useState(false);
  const [reading, setReading] = useState<'no' | 'now' | { problem: string }>('no');
  const town = placeByName(place);
  const { data: points = [] } = useMeetingPoints(place, '');
  const known = points.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
  );
  const farKm = pin && town ? distanceKm(pin, town) : 0;

  function choose(chosen: Point) {
    onChange(chosen);
    setReading('no');
    setIsMapOpen(false);
  }

  async function takeOwnPosition() {
    setReading('now');
    const { fix, problem } = await readDevice();
    if (fix === null) return setReading({ problem: wordsOf(problem) });
    const accuracy = fix.accuracy ?? 0;
    if (accuracy > PIN_ACCURACY_MAX_METRES) return setReading({ problem: tooRough(accuracy) });
    return choose({ latitude: fix.latitude, longitude: fix.longitude });
  }

  const ownPosition = (
    <Button
      variant="outline"
      size="sm"
      justifySelf="start"
      disabled={reading === 'now'}
      onClick={() => void takeOwnPosition()}
    >
      {reading === 'now' ? 'Locating...' : 'Use where I am'}
    </Button>
  );
  const problem = typeof reading === 'object' && <Problem error={reading.problem} />;

  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {pin && <span role="status">Pin set</span>}
        <Button
          variant="outline"
          size="sm"
          aria-label={pin ? 'Move the pin' : undefined}
          onClick={() => setIsMapOpen(true)}
        >
          {pin ? 'Move' : 'Set on the map'}
        </Button>
        {pin ? (
          <Button variant="ghost" size="sm" aria-label="Remove the pin" onClick={() => onChange(null)}>
            Remove
          </Button>
        ) : (
          ownPosition
        )}
        {children}
      </chakra.div>
      {farKm > PIN_FAR_KM && (
        <chakra.p role="status" color="warning.fg" fontSize="sm">
          {`The pin is ${formatKm(farKm)} from ${place}. Please check it.`}
        </chakra.p>
      )}
      {!isMapOpen && problem}
      {isMapOpen && (
        <PinSheet
          title={label}
          pin={pin}
          town={town}
          known={known}
          ownPosition={
            <div>
              {ownPosition}
              {problem}
            </div>
          }
          onChoose={choose}
          onClose={() => setIsMapOpen(false)}
        />
      )}
    </>
  );
}

function wordsOf({ kind }: DeviceProblem): string {
  if (kind === 'denied') {
    return 'Your browser does not share your location. Allow it in the browser settings, or set the pin on the map.';
  }
  return 'Your position could not be found. Try again, or set the pin on the map.';
}

function tooRough(metres: number): string {
  return `Your position is only known to within ${formatKm(metres / 1000)}. Please set the pin on the map.`;
}
