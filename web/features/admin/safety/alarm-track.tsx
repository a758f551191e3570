import { chakra } from '@chakra-ui/react/styled-system';
import type { SosPosition } from '@tafiya/safety/contract.ts';
import { formatTime } from '@/shared/format/dates.ts';

const SHOWN = 10;

/** The newest positions of an alarm, each with a link to a map. */
export function AlarmTrack({ name, positions }: { name: string; positions: readonly SosPosition[] }) {
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" minHeight="touch" alignContent="center">
        Where they were
      </chakra.summary>
      <chakra.ol aria-label={`Positions of ${name}`} listStyleType="none" display="grid" gap="1">
        {positions.slice(0, SHOWN).map(({ latitude, longitude, accuracy, recordedAt }) => (
          <li key={recordedAt}>
            <chakra.a
              href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
              target="_blank"
              rel="noreferrer"
              textDecoration="underline"
              fontVariantNumeric="tabular-nums"
            >
              {`${formatTime(recordedAt)}: ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}
            </chakra.a>
            {accuracy !== null && ` (${Math.round(accuracy)} m)`}
          </li>
        ))}
      </chakra.ol>
    </chakra.details>
  );
}
