import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { distanceKm, type Point } from '@domain/geo.ts';
import { PIN_ACCURACY_MAX_METRES, PIN_FAR_KM } from '@domain/limits.ts';
import { type DeviceProblem, readDevice } from '@/shared/geo/device.ts';
import type { PinMapProps } from '@/shared/geo/pin-map.tsx';
import { formatKm } from '@/shared/format/numbers.ts';
import { env } from '@/shared/env/env.ts';
import { placeByName } from '@/shared/places/places.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { useMeetingPoints } from './use-stop-suggestions.ts';

const PinMap = lazyPart<PinMapProps>(() => import('@/shared/geo/pin-map.tsx').then((file) => file.PinMap), {
  fallback: <SkeletonBlock height="full" />,
});

const NIGERIA: Point = { latitude: 9, longitude: 8 };
/** Without streets a closer look shows nothing. */
const ZOOM = { pin: env.tileUrl === '' ? 12 : 15, place: 11, country: 6 };

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
  const landmarks = points.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
  );
  const farKm = pin && town ? distanceKm(pin, town) : 0;

  async function takeOwnPosition() {
    setReading('now');
    const { fix, problem } = await readDevice();
    if (fix === null) return setReading({ problem: wordsOf(problem) });
    const accuracy = fix.accuracy ?? 0;
    if (accuracy > PIN_ACCURACY_MAX_METRES) return setReading({ problem: tooRough(accuracy) });
    setReading('no');
    return onChange({ latitude: fix.latitude, longitude: fix.longitude });
  }

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
          <Button
            variant="outline"
            size="sm"
            disabled={reading === 'now'}
            onClick={() => void takeOwnPosition()}
          >
            {reading === 'now' ? 'Locating...' : 'I am here'}
          </Button>
        )}
        {children}
      </chakra.div>
      {farKm > PIN_FAR_KM && (
        <chakra.p role="status" color="warning.fg" fontSize="sm">
          {`The pin is ${formatKm(farKm)} from ${place}. Please check it.`}
        </chakra.p>
      )}
      {typeof reading === 'object' && <Problem error={reading.problem} />}
      {isMapOpen && (
        <Sheet title={label} onClose={() => setIsMapOpen(false)}>
          <chakra.p marginBottom="3">Move the map until the pin shows where you meet.</chakra.p>
          <chakra.div height="min(420px, 56dvh)" overflow="hidden" borderRadius="card" borderWidth="1px">
            <PinMap
              start={pin ?? town ?? NIGERIA}
              zoom={pin ? ZOOM.pin : town ? ZOOM.place : ZOOM.country}
              placeId={town?.id ?? ''}
              landmarks={landmarks}
              onChoose={(chosen) => {
                onChange(chosen);
                setReading('no');
                setIsMapOpen(false);
              }}
            />
          </chakra.div>
        </Sheet>
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
