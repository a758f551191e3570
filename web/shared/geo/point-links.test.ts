import { describe, expect, it } from 'vitest';
import { pointLink, pointLinks } from './point-links.ts';

describe('links to a meeting point', () => {
  it('open the maps app with the name, and a web map', () => {
    const point = { name: 'Jibowu Park (gate 2)', latitude: 6.5194321, longitude: 3.3678 };
    expect(pointLinks(point)).toEqual({
      geo: 'geo:6.51943,3.36780?q=6.51943,3.36780(Jibowu%20Park%20(gate%202))',
      map: 'https://www.openstreetmap.org/?mlat=6.51943&mlon=3.36780#map=17/6.51943/3.36780',
    });
  });

  it.each([
    ['Mozilla/5.0 (Linux; Android 14)', /^geo:6\.51943,3\.36780\?q=/],
    ['Mozilla/5.0 (X11; Linux x86_64)', /^https:\/\/www\.openstreetmap\.org\//],
  ])('are one link, which the phone decides: %s', (agent, href) => {
    const point = { name: 'Jibowu Park', latitude: 6.5194321, longitude: 3.3678 };
    expect(pointLink(point, agent)?.href).toMatch(href);
  });

  it('do not exist without a pin', () => {
    expect(pointLinks({ name: 'Jibowu Park' })).toBeNull();
  });
});
