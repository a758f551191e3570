import type { Point } from '@/shared/geo/outline-points.ts';

interface City extends Point {
  /** Where its name stands; 'wide' ones are named on wide screens only. */
  label: 'start' | 'end' | 'above' | 'below';
  wide?: boolean;
}

/** Cities of the hero's map, where our places table has them. */
export const CITIES = {
  Lagos: { longitude: 3.38, latitude: 6.52, label: 'below' },
  Ibadan: { longitude: 3.95, latitude: 7.38, label: 'start', wide: true },
  'Benin City': { longitude: 5.6, latitude: 6.34, label: 'end', wide: true },
  'Port Harcourt': { longitude: 7.05, latitude: 4.82, label: 'start' },
  Enugu: { longitude: 7.55, latitude: 6.46, label: 'end', wide: true },
  Ilorin: { longitude: 4.54, latitude: 8.5, label: 'start', wide: true },
  Abuja: { longitude: 7.49, latitude: 9.06, label: 'end' },
  Jos: { longitude: 8.86, latitude: 9.9, label: 'end', wide: true },
  Kaduna: { longitude: 7.44, latitude: 10.52, label: 'start', wide: true },
  Kano: { longitude: 8.52, latitude: 12, label: 'above' },
  Sokoto: { longitude: 5.25, latitude: 13.01, label: 'end', wide: true },
  Maiduguri: { longitude: 13.15, latitude: 11.83, label: 'above' },
} satisfies Record<string, City>;

export type CityName = keyof typeof CITIES;

/** The arcs, in the order in which they light up. */
export const ARCS: readonly (readonly [CityName, CityName])[] = [
  ['Lagos', 'Abuja'],
  ['Abuja', 'Kano'],
  ['Lagos', 'Benin City'],
  ['Benin City', 'Port Harcourt'],
  ['Enugu', 'Abuja'],
  ['Ibadan', 'Ilorin'],
  ['Kano', 'Maiduguri'],
  ['Sokoto', 'Kaduna'],
  ['Jos', 'Maiduguri'],
  ['Ilorin', 'Kaduna'],
];
