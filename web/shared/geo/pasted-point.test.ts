import { expect, it } from 'vitest';
import { pastedPoint } from './pasted-point.ts';
import { navigationLink } from './navigation-link.ts';

const JIBOWU = { latitude: 6.52, longitude: 3.37 };

it.each([
  ['https://www.google.com/maps/@6.52,3.37,17z'],
  [
    'https://www.google.com/maps/place/Jibowu/@6.6,3.3,12z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d6.52!4d3.37!16s',
  ],
  ['https://www.google.com/maps/place/6.52,3.37'],
  ['https://www.google.com/maps/search/6.52,+3.37?entry=tts'],
  ['https://www.google.com/maps/search/?api=1&query=6.52%2C3.37'],
  ['https://maps.google.com/?q=6.52,3.37'],
  ['https://maps.google.com/maps?q=loc:6.52,3.37&z=16'],
  ['https://www.google.com/maps/dir/?api=1&destination=6.52,3.37'],
  ['https://maps.apple.com/?ll=6.52,3.37&q=Jibowu'],
  ['https://maps.apple.com/place?coordinate=6.52,3.37&name=Jibowu'],
  ['https://www.openstreetmap.org/?mlat=6.52&mlon=3.37#map=15/6.6/3.3'],
  ['https://www.openstreetmap.org/#map=17/6.52/3.37'],
  ['https://waze.com/ul?ll=6.52,3.37&navigate=yes'],
  ['https://www.waze.com/live-map/directions?to=ll.6.52%2C3.37'],
  ['geo:6.52,3.37;u=35'],
  ['geo:0,0?q=6.52,3.37(Jibowu%20Park)'],
  ['6.52, 3.37'],
  [' (6.52,3.37) '],
])('reads %s', (text) => {
  expect(pastedPoint(text)).toEqual({ point: JIBOWU });
});

it('reads the links that the app itself shows', () => {
  for (const agent of ['Android', 'Linux'])
    expect(pastedPoint(navigationLink(JIBOWU, 'Jibowu Park', agent).href)).toEqual({ point: JIBOWU });
});

it.each([
  ['https://maps.app.goo.gl/abc123', /^A short link does not contain the position/],
  ['https://osm.org/go/0EEQjE--?m=', /^A short link/],
  ['https://maps.google.com/?q=48.85,2.35', /not in Nigeria/],
  ['3.37, 6.52 and more', /^No position found/],
  ['Jibowu Park', /^No position found/],
  ['%E0%A4%A', /^No position found/],
  ['', /^No position found/],
])('explains %j', (text, problem) => {
  expect(pastedPoint(text)).toEqual({ problem: expect.stringMatching(problem) });
});
