import { areFewLeft } from '@/shared/format/numbers.ts';
import { askForDepartures, departureWords, FACE } from './departures.ts';

/**
 * Writes the next departures into the drawn landing page, before React is downloaded (next-departures.tsx has the markup).
 * React then takes over the same texts.
 */
export async function writeDepartures(): Promise<void> {
  const departures = await askForDepartures().catch(() => []);
  const section = document.getElementById('departures');
  if (section === null || !('loading' in section.dataset)) return;
  section.hidden = departures.length === 0;
  // The driver's income from a trip (drive-block.tsx) is written by React.
  document.getElementById('worth')?.toggleAttribute('hidden', departures.length === 0);
  for (const [index, item] of [...section.querySelectorAll('li')].entries()) {
    const trip = departures[index];
    item.hidden = trip === undefined;
    if (trip === undefined) continue;
    const words = Object.entries(departureWords(trip));
    for (const [slot, text] of words) {
      for (const place of item.querySelectorAll(`[data-slot=${slot}]`)) place.textContent = text;
    }
    item.querySelector('a')?.setAttribute('href', `/trips/${trip.id}`);
    if (trip.driver.photoUrl)
      item.querySelector<HTMLElement>('.initial')?.style.setProperty(FACE, `url(${trip.driver.photoUrl})`);
    item.querySelector('[data-slot=left]')?.toggleAttribute('data-few', areFewLeft(trip.seatsAvailable));
  }
  delete section.dataset['loading'];
}
