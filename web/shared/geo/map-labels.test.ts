import { describe, expect, it } from 'vitest';
import { type LabelRequest, placeLabels, sidesAwayFrom } from './map-labels.ts';

const MAP = { width: 360, height: 500 };
const request = (id: string, x: number, y: number, changes: Partial<LabelRequest> = {}): LabelRequest => ({
  id,
  text: id,
  x,
  y,
  radius: 4,
  sides: ['right', 'left', 'below', 'above'],
  ...changes,
});

describe('names on the map', () => {
  it('are on their preferred side when there is room', () => {
    expect(placeLabels([request('Lagos', 100, 100)], MAP).get('Lagos')).toBe('right');
  });

  it('avoid the edge of the map', () => {
    expect(placeLabels([request('Maiduguri', 350, 100)], MAP).get('Maiduguri')).toBe('left');
  });

  it('never overlap: Lagos and Ibadan on a phone', () => {
    const sides = placeLabels([request('Lagos', 100, 200), request('Ibadan', 112, 190)], MAP);
    expect(sides.get('Lagos')).toBe('right');
    expect(sides.get('Ibadan')).not.toBe('right');
  });

  it('are dropped with their dot when something more important is there', () => {
    const sides = placeLabels([request('Lagos', 100, 200), request('Ikeja', 102, 198)], MAP);
    expect(sides.has('Ikeja')).toBe(false);
  });

  it('do not lie under a person who comes later in the list', () => {
    const you = request('You', 100, 200, { radius: 14, sides: ['below', 'right', 'left'], always: true });
    const passenger = request('Passenger', 120, 220, { radius: 13, sides: ['right'], always: true });
    const sides = placeLabels([you, passenger], MAP);
    expect(sides.get('You')).toBe('left');
    expect(sides.get('Passenger')).toBe('right');
  });

  it('avoid the buttons', () => {
    const buttons = { left: 290, top: 0, right: 360, bottom: 220 };
    expect(placeLabels([request('Jos', 270, 100)], MAP, { occupied: [buttons] }).get('Jos')).toBe('left');
    expect(placeLabels([request('Jos', 300, 100)], MAP, { occupied: [buttons] }).has('Jos')).toBe(false);
  });

  it('avoid the route while there is room beside it', () => {
    const town = request('Ibadan', 150, 250);
    const across = [
      { x: 20, y: 250 },
      { x: 340, y: 250 },
    ];
    expect(placeLabels([town], MAP, { route: across }).get('Ibadan')).toBe('below');
    const down = [
      { x: 150, y: 20 },
      { x: 150, y: 480 },
    ];
    expect(placeLabels([{ ...town, sides: ['above', 'left'] }], MAP, { route: down }).get('Ibadan')).toBe(
      'left',
    );
    const elsewhere = [
      { x: 20, y: 20 },
      { x: 340, y: 20 },
    ];
    expect(placeLabels([town], MAP, { route: elsewhere }).get('Ibadan')).toBe('right');
    expect(placeLabels([{ ...town, sides: ['right', 'left'] }], MAP, { route: across }).get('Ibadan')).toBe(
      'right',
    );
  });

  it('of people may be dropped, their dots stay', () => {
    const crowd = [1, 2, 3, 4, 5, 6].map((each) => request(`Passenger ${each}`, 180, 250, { always: true }));
    expect(placeLabels(crowd, MAP).size).toBe(6);
    expect(placeLabels([request('You', -50, -50, { always: true })], MAP).get('You')).toBeNull();
  });
});

describe('the name of a city at the end of a route', () => {
  it.each([
    ['to the east', { x: 300, y: 210 }, ['left', 'above', 'below', 'right']],
    ['to the west', { x: 10, y: 190 }, ['right', 'below', 'above', 'left']],
    ['to the north', { x: 110, y: 20 }, ['below', 'left', 'right', 'above']],
  ])('turns away from the other end %s', (_where, other, sides) => {
    expect(sidesAwayFrom(other, { x: 100, y: 200 })).toEqual(sides);
  });
});
