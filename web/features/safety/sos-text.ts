import type { SosPosition } from '@tafiya/safety/contract.ts';
import { EMERGENCY_PHONE } from '@tafiya/core/limits.ts';
import { plainLetters } from '@tafiya/core/plain-letters.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { agoText } from '@/shared/tracking/location-text.ts';
import type { Journey } from './journey.ts';

/** About one metre. */
const PIN_DIGITS = 5;

/** "6.52440,3.37920". */
export function coordinates({ latitude, longitude }: Pick<SosPosition, 'latitude' | 'longitude'>): string {
  return `${latitude.toFixed(PIN_DIGITS)},${longitude.toFixed(PIN_DIGITS)}`;
}

/** The SMS to a contact: route, plate, driver's first name, position as digits and link with its age. Plain letters only. */
export function sosText({
  journey,
  position,
  now,
}: {
  journey: Journey | null;
  position: SosPosition | null;
  now: number;
}): string {
  const trip =
    journey &&
    [
      `I am on the way from ${journey.origin} to ${journey.destination}, ${formatDayTime(journey.departureDate, now)}`,
      journey.plateNumber && `car ${journey.plateNumber}`,
      journey.driverName && `driver ${journey.driverName}`,
    ]
      .filter(Boolean)
      .join(', ');
  const place =
    position &&
    `I was at ${coordinates(position)} ${agoText(position.recordedAt, now)}: https://maps.google.com/?q=${coordinates(position)}`;
  const parts = ['SOS, I need help.', trip && `${trip}.`, place, `Call me, or call ${EMERGENCY_PHONE}.`];
  return plainLetters(parts.filter(Boolean).join(' ')).replace(/[^\x20-\x7e]/g, '');
}
