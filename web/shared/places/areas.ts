import './towns.ts';
import { type MapPlace, placeById } from './places.ts';

/** The areas of each city, by their ids. A test compares them with the places in the database. */
const ROWS = `
lagos lekki-phase-1 victoria-island ikoyi ajah sangotedo lagos-island yaba jibowu surulere ojuelegba
  festac-town mile-2 oshodi maryland ojota ojodu-berger agege egbeda-lagos abule-egba ikorodu iyana-ipaja
ota sango-ota
abuja wuse utako jabi garki-fct gwarinpa kubwa lugbe nyanya karu-fct zuba
karu-nasarawa mararaba
port-harcourt diobu-mile-3 rumuokoro eleme-junction choba
ibadan challenge iwo-road bodija ojoo
kano sabon-gari
kaduna kawo mando
benin-city ramat-park uselu
enugu holy-ghost
onitsha upper-iweka
aba ariaria
`;

/** The ids of the areas of each city. */
export const AREAS: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.trim()
    .split(/\n(?! )/)
    .map((row) => {
      const [city = '', ...areas] = row.split(/\s+/);
      return [city, areas];
    }),
);

/** A place and, for a city, its areas. Parks often lie far from the middle of a city. */
export function placeWithAreas(id: string): MapPlace[] {
  return [id, ...(AREAS.get(id) ?? [])].flatMap((each) => placeById(each) ?? []);
}
