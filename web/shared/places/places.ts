/**
 * The positions of Nigeria's cities, for a map without network. A test compares them with the places in the database. Towns and
 * areas are known once towns.ts is loaded.
 */
import type { Point } from '@/shared/geo/outline-points.ts';

export interface MapPlace extends Point {
  id: string;
  name: string;
}

/** Id, name, latitude, longitude; the suggested cities first, then capitals, then towns. */
const ROWS: readonly (readonly [id: string, name: string, latitude: number, longitude: number])[] = [
  ['lagos', 'Lagos', 6.52, 3.38],
  ['abuja', 'Abuja', 9.06, 7.49],
  ['kano', 'Kano', 12, 8.52],
  ['ibadan', 'Ibadan', 7.38, 3.95],
  ['port-harcourt', 'Port Harcourt', 4.82, 7.05],
  ['benin-city', 'Benin City', 6.34, 5.6],
  ['kaduna', 'Kaduna', 10.52, 7.44],
  ['jos', 'Jos', 9.9, 8.86],
  ['ilorin', 'Ilorin', 8.5, 4.54],
  ['owerri', 'Owerri', 5.48, 7.03],
  ['enugu', 'Enugu', 6.46, 7.55],
  ['abeokuta', 'Abeokuta', 7.15, 3.36],
  ['calabar', 'Calabar', 4.98, 8.34],
  ['warri', 'Warri', 5.52, 5.75],
  ['sokoto', 'Sokoto', 13.01, 5.25],
  ['maiduguri', 'Maiduguri', 11.83, 13.15],
  ['uyo', 'Uyo', 5.04, 7.91],
  ['akure', 'Akure', 7.26, 5.21],
  ['bauchi', 'Bauchi', 10.32, 9.84],
  ['minna', 'Minna', 9.62, 6.55],
  ['asaba', 'Asaba', 6.2, 6.73],
  ['awka', 'Awka', 6.21, 7.07],
  ['umuahia', 'Umuahia', 5.53, 7.49],
  ['makurdi', 'Makurdi', 7.73, 8.54],
  ['lokoja', 'Lokoja', 7.8, 6.73],
  ['lafia', 'Lafia', 8.49, 8.52],
  ['yola', 'Yola', 9.2, 12.5],
  ['gombe', 'Gombe', 10.29, 11.17],
  ['katsina', 'Katsina', 12.99, 7.6],
  ['birnin-kebbi', 'Birnin Kebbi', 12.45, 4.2],
  ['gusau', 'Gusau', 12.17, 6.66],
  ['dutse', 'Dutse', 11.76, 9.34],
  ['damaturu', 'Damaturu', 11.75, 11.96],
  ['jalingo', 'Jalingo', 8.89, 11.36],
  ['yenagoa', 'Yenagoa', 4.93, 6.27],
  ['abakaliki', 'Abakaliki', 6.32, 8.11],
  ['ado-ekiti', 'Ado-Ekiti', 7.62, 5.22],
  ['osogbo', 'Osogbo', 7.77, 4.56],
  ['ikeja', 'Ikeja', 6.6, 3.35],
  ['onitsha', 'Onitsha', 6.15, 6.79],
  ['aba', 'Aba', 5.11, 7.37],
  ['nnewi', 'Nnewi', 6.02, 6.91],
  ['zaria', 'Zaria', 11.09, 7.72],
  ['ijebu-ode', 'Ijebu Ode', 6.82, 3.92],
  ['ore', 'Ore', 6.75, 4.88],
  ['ondo', 'Ondo', 7.09, 4.84],
  ['ife', 'Ife', 7.48, 4.56],
  ['ogbomosho', 'Ogbomosho', 8.13, 4.24],
  ['sagamu', 'Sagamu', 6.85, 3.65],
  ['auchi', 'Auchi', 7.07, 6.26],
  ['okene', 'Okene', 7.55, 6.24],
  ['gwagwalada', 'Gwagwalada', 8.94, 7.08],
  ['suleja', 'Suleja', 9.18, 7.18],
  ['bida', 'Bida', 9.08, 6.01],
  ['mubi', 'Mubi', 10.27, 13.26],
  ['nsukka', 'Nsukka', 6.86, 7.4],
  ['sapele', 'Sapele', 5.89, 5.68],
  ['eket', 'Eket', 4.64, 7.92],
  ['ikom', 'Ikom', 5.96, 8.71],
  ['ogoja', 'Ogoja', 6.66, 8.8],
  ['gboko', 'Gboko', 7.33, 9],
  ['otukpo', 'Otukpo', 7.19, 8.13],
  ['funtua', 'Funtua', 11.52, 7.31],
  ['potiskum', 'Potiskum', 11.71, 11.08],
];

/** In the order of importance: where not all names fit, the first ones are shown. */
export const PLACES: readonly MapPlace[] = ROWS.map(([id, name, latitude, longitude]) => ({
  id,
  name,
  latitude,
  longitude,
}));

const byId = new Map(PLACES.map((place) => [place.id, place]));

const byName = new Map(PLACES.map((place) => [place.name.toLowerCase(), place]));

/** Makes more places known by id and name. */
export function addPlaces(places: readonly MapPlace[]): void {
  for (const place of places) {
    byId.set(place.id, place);
    byName.set(place.name.toLowerCase(), place);
  }
}

/** The place with this name, in any case; null for another text. */
export function placeByName(name: string): MapPlace | null {
  return byName.get(name.trim().toLowerCase()) ?? null;
}

/** The place with this id; null for an unknown id. */
export function placeById(id: string): MapPlace | null {
  return byId.get(id) ?? null;
}
