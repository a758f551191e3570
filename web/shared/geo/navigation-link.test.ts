import { expect, it } from 'vitest';
import { navigationLink } from './navigation-link.ts';

const ORE = { latitude: 6.75, longitude: 4.87 };

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 7)', 'geo:6.75000,4.87000?q=6.75000,4.87000(Ore%20toll%20gate)'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=6.75000,4.87000&dirflg=d',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64)',
    'https://www.openstreetmap.org/?mlat=6.75000&mlon=4.87000#map=17/6.75000/4.87000',
  ],
])('opens the map app of %s', (agent, href) => {
  expect(navigationLink(ORE, 'Ore toll gate', agent).href).toBe(href);
});

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 7)', 'geo:0,0?q=Jibowu%20Park%2C%20Lagos'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
    'https://maps.apple.com/?daddr=Jibowu%20Park%2C%20Lagos&dirflg=d',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/search?query=Jibowu%20Park%2C%20Lagos'],
])('looks for a point without a pin by its name: %s', (agent, href) => {
  expect(navigationLink(null, 'Jibowu Park, Lagos', agent).href).toBe(href);
});
