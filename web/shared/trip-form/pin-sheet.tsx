import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { distanceKm, type Point } from '@tafiya/core/geo.ts';
import { env } from '@/shared/env/env.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { pastedPoint } from '@/shared/geo/pasted-point.ts';
import type { PinMapProps } from '@/shared/geo/pin-map.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';

const PinMap = lazyPart<PinMapProps>(() => import('@/shared/geo/pin-map.tsx').then((file) => file.PinMap), {
  fallback: <SkeletonBlock height="full" />,
});

const NIGERIA: Point = { latitude: 9, longitude: 8 };
/** Without streets a closer look shows nothing. */
const ZOOM = { pin: env.tileUrl === '' ? 12 : 15, place: 11, country: 6 };
const KNOWN_SHOWN = 4;

interface PinSheetProps {
  /** The meeting point. */
  title: string;
  pin: Point | null;
  /** The place of the meeting point. */
  town: (Point & { id: string }) | null;
  /** Points that drivers use in this place, and areas of the city. */
  known: readonly (Point & { name: string })[];
  /** The button that takes the device's own position, and why that failed. */
  ownPosition: ReactNode;
  onChoose: (pin: Point) => void;
  onClose: () => void;
}

/** A map to set a pin on: by moving it, from a known point, or from a link of a map app. */
export function PinSheet({ title, pin, town, known, ownPosition, onChoose, onClose }: PinSheetProps) {
  const start = pin ?? town ?? NIGERIA;
  const [middle, setMiddle] = useState<Point>(start);
  const [lookAt, setLookAt] = useState<Point | null>(null);
  const nearest = known
    .map((point) => ({ point, km: distanceKm(middle, point) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, KNOWN_SHOWN);
  return (
    <Sheet title={title} onClose={onClose}>
      <chakra.p marginBottom="3">Move the map until the pin shows where you meet.</chakra.p>
      <chakra.div height="min(380px, 48dvh)" overflow="hidden" borderRadius="card" borderWidth="1px">
        <PinMap
          start={start}
          zoom={pin ? ZOOM.pin : town ? ZOOM.place : ZOOM.country}
          placeId={town?.id ?? ''}
          landmarks={known}
          lookAt={lookAt}
          onMove={setMiddle}
          onChoose={onChoose}
        />
      </chakra.div>
      <chakra.div display="grid" gap="4" marginTop="4">
        {nearest.length > 0 && (
          <chakra.div role="group" aria-label="Known points" display="grid" gap="2">
            <chakra.p fontWeight="semibold">Nearest known points</chakra.p>
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              {nearest.map(({ point, km }) => (
                <Button
                  key={point.name}
                  variant="outline"
                  size="sm"
                  borderRadius="full"
                  onClick={() => setLookAt({ latitude: point.latitude, longitude: point.longitude })}
                >
                  {`${point.name}, ${formatKm(Math.round(km * 10) / 10)}`}
                </Button>
              ))}
            </chakra.div>
          </chakra.div>
        )}
        {ownPosition}
        <PastedLink onPoint={setLookAt} />
      </chakra.div>
    </Sheet>
  );
}

/** A link from a map app moves the map to its position. */
function PastedLink({ onPoint }: { onPoint: (point: Point) => void }) {
  const [text, setText] = useState('');
  const read = text === '' ? null : pastedPoint(text);
  return (
    <div>
      <TextField
        label="Link from a map app"
        optional
        value={text}
        inputMode="url"
        autoComplete="off"
        placeholder="https://maps.google.com/?q=6.52,3.37"
        error={read && 'problem' in read ? read.problem : undefined}
        onChange={(event) => {
          setText(event.target.value);
          const pasted = pastedPoint(event.target.value);
          if ('point' in pasted) onPoint(pasted.point);
        }}
      />
      <chakra.p role="status" fontSize="sm" color="positive.fg" _empty={{ display: 'none' }}>
        {read && 'point' in read && 'The map shows the position of the link. Tap Use this point.'}
      </chakra.p>
    </div>
  );
}
