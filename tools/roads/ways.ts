/** Finds the places along the way between two cities, and makes the rows of `private.way_places` of them. */
import { readFileSync } from 'node:fs';
import { roadRows } from './road-rows.ts';

/** A place of schemas/places/rows.sql. */
interface Place {
  id: string;
  kind: string;
  latitude: number;
  longitude: number;
}

/** A road of nigeria-roads.json, with its points in degrees and its length before each of them. */
interface Road {
  from: number;
  to: number;
  km: number;
  points: { x: number; y: number; km: number }[];
}

/** Where a place joins the roads: so far along a road, so far beside it. */
interface Joint {
  road: Road;
  km: number;
  off: number;
}

/** A place on the way from a city to another: its share of the way in thousandths, and the kilometres of its detour. */
interface WayPlace {
  placeId: string;
  permille: number;
  extraKm: number;
}

/** A detour, or a place that is nearer to an end, is left out. At the 60 km/h of our estimates 20 km are 20 minutes. */
const EXTRA_KM_MAX = 20;
const END_KM_MIN = 20;
/** A place that is farther from every road has no known road. */
const OFF_KM_MAX = 10;
const KM_PER_DEGREE = 111.2;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The cities and towns; on a long way areas do not count as places. */
function readPlaces(sql = read('../../supabase/schemas/places/rows.sql')): Place[] {
  const rows = sql.matchAll(
    /^ {2}\('([a-z0-9-]+)', '(?:[^']|'')*', '(?:[^']|'')*', '(\w+)', ([\d.]+), ([\d.]+),/gm,
  );
  return [...rows].flatMap(([, id = '', kind = '', latitude, longitude]) =>
    kind === 'area' ? [] : [{ id, kind, latitude: Number(latitude), longitude: Number(longitude) }],
  );
}

/** The roads of the sketch: lengths are the file's, the points only say where a place joins a road. */
function readRoads(json = read('../../web/shared/geo/nigeria-roads.json')): Road[] {
  const { edges }: { edges: [number, number, number, number, number, number[]][] } = JSON.parse(json);
  return edges.map(([from, to, km, , , steps]) => {
    const points: Road['points'] = [];
    let [x, y, length] = [0, 0, 0];
    for (let index = 0; index + 1 < steps.length; index += 2) {
      const [dx, dy] = [(steps[index] ?? 0) / 10_000, (steps[index + 1] ?? 0) / 10_000];
      x += dx;
      y += dy;
      if (index > 0) length += Math.hypot(dx, dy);
      points.push({ x, y, km: length });
    }
    // The drawn line is simplified, so it is stretched to the road's length.
    return {
      from,
      to,
      km,
      points: points.map((point) => ({ ...point, km: length === 0 ? 0 : (point.km / length) * km })),
    };
  });
}

/** The nearest point of a road; null if every road is too far. */
function jointOf(roads: readonly Road[], { latitude, longitude }: Place): Joint | null {
  let nearest: Joint | null = null;
  for (const road of roads) {
    for (const [index, end] of road.points.entries()) {
      const start = road.points[index - 1];
      if (!start) continue;
      const [dx, dy] = [end.x - start.x, end.y - start.y];
      const length = dx * dx + dy * dy;
      const along = ((longitude - start.x) * dx + (latitude - start.y) * dy) / (length || 1);
      const share = Math.min(1, Math.max(0, along));
      const off =
        Math.hypot(start.x + share * dx - longitude, start.y + share * dy - latitude) * KM_PER_DEGREE;
      if (nearest && off >= nearest.off) continue;
      nearest = { road, km: start.km + share * (end.km - start.km), off };
    }
  }
  return nearest && nearest.off <= OFF_KM_MAX ? nearest : null;
}

/** Kilometres of the shortest way from a joint to each junction. */
function kmToJunctions(roads: readonly Road[], from: Joint): Map<number, number> {
  const roadsAt = new Map<number, Road[]>();
  for (const road of roads) {
    for (const end of [road.from, road.to]) roadsAt.set(end, [...(roadsAt.get(end) ?? []), road]);
  }
  const known = new Map<number, number>();
  const waiting = new Map([
    [from.road.from, from.km],
    [from.road.to, from.road.km - from.km],
  ]);
  for (;;) {
    const [next] = [...waiting].toSorted((a, b) => a[1] - b[1]);
    if (!next) return known;
    const [node, km] = next;
    waiting.delete(node);
    known.set(node, km);
    for (const road of roadsAt.get(node) ?? []) {
      const other = road.from === node ? road.to : road.from;
      if (known.has(other) || km + road.km >= (waiting.get(other) ?? Infinity)) continue;
      waiting.set(other, km + road.km);
    }
  }
}

/** Kilometres by the sketch from each city to each place that a road reaches. */
function sketchKm(roads: readonly Road[], places: readonly Place[]): Map<string, Map<string, number>> {
  const joints = places.flatMap((place) => {
    const joint = jointOf(roads, place);
    return joint ? [{ place, joint }] : [];
  });
  const cities = joints.filter(({ place }) => place.kind === 'city');
  return new Map(
    cities.map(({ place: city, joint: from }) => {
      const nodes = kmToJunctions(roads, from);
      const kms = joints.map(({ place, joint: to }): [string, number] => {
        const around = Math.min(
          (nodes.get(to.road.from) ?? Infinity) + to.km,
          (nodes.get(to.road.to) ?? Infinity) + to.road.km - to.km,
        );
        const straight = from.road === to.road ? Math.abs(from.km - to.km) : Infinity;
        return [place.id, Math.min(around, straight) + from.off + to.off];
      });
      return [city.id, new Map(kms)];
    }),
  );
}

/**
 * The places along the way between two cities, by both cities' ids: kilometres of nigeria-road-km.csv where it has all three
 * roads, else of the sketch for all three, because the two differ by more than a detour on a long way.
 */
export function wayPlaces(
  roads = readRoads(),
  places = readPlaces(),
  known = roadRows(),
): Map<string, Map<string, WayPlace[]>> {
  const sketch = sketchKm(roads, places);
  const csv = new Map<string, number>(
    known.flatMap(({ from, to, km }) => [
      [`${from} ${to}`, km],
      [`${to} ${from}`, km],
    ]),
  );
  const ways = new Map<string, Map<string, WayPlace[]>>();
  const cities = places.filter(({ kind }) => kind === 'city').map(({ id }) => id);
  for (const [index, from] of cities.entries()) {
    for (const to of cities.slice(index + 1)) {
      const found = places.flatMap(({ id: placeId }) => {
        const kms = kmsOf(csv, [from, placeId, to]) ?? sketchKmsOf(sketch, [from, placeId, to]);
        if (kms === null || placeId === from || placeId === to) return [];
        const [fromKm, toKm, wholeKm] = kms;
        const extraKm = fromKm + toKm - wholeKm;
        if (extraKm > EXTRA_KM_MAX || Math.min(fromKm, toKm) < END_KM_MIN) return [];
        const permille = Math.round((fromKm / (fromKm + toKm)) * 1000);
        return [{ placeId, permille, extraKm: Math.max(0, Math.round(extraKm)) }];
      });
      ways.set(from, (ways.get(from) ?? new Map<string, WayPlace[]>()).set(to, found));
    }
  }
  return ways;
}

type Kms = [fromKm: number, toKm: number, wholeKm: number];

function kmsOf(csv: Map<string, number>, [from, place, to]: [string, string, string]): Kms | null {
  const [a, b, whole] = [csv.get(`${from} ${place}`), csv.get(`${place} ${to}`), csv.get(`${from} ${to}`)];
  return a === undefined || b === undefined || whole === undefined ? null : [a, b, whole];
}

function sketchKmsOf(
  sketch: Map<string, Map<string, number>>,
  [from, place, to]: [string, string, string],
): Kms | null {
  const [a, b, whole] = [sketch.get(from)?.get(place), sketch.get(to)?.get(place), sketch.get(from)?.get(to)];
  if (a === undefined || b === undefined || whole === undefined || !Number.isFinite(a + b + whole))
    return null;
  return [a, b, whole];
}

/** Source text of schemas/places/way_rows.sql: `npx tsx tools/roads/write-road-rows.ts` writes it, a test compares it. */
export function wayRowsSql(ways = wayPlaces()): string {
  const all = [...ways].flatMap(([, others]) => [...others].flatMap(([, found]) => found));
  const placeIds = [...new Set(all.map(({ placeId }) => placeId))].toSorted();
  const numberOf = new Map(placeIds.map((id, index) => [id, index + 1]));
  const cities = [...ways].flatMap(([city, others]) => {
    const found = [...others].filter(([, places]) => places.length > 0);
    const marks = found.map(([other, places]) => {
      const numbers = places.flatMap((place) => [numberOf.get(place.placeId), place.permille, place.extraKm]);
      return `"${other}":[${numbers.join(',')}]`;
    });
    return marks.length === 0 ? [] : [`  ('${city}', '{${marks.join(',')}}')`];
  });
  return `-- Generated by tools/roads/write-road-rows.ts from nigeria-road-km.csv and nigeria-roads.json (© OpenStreetMap contributors, ODbL).
-- Do not edit. Of each place: its number in the list, its share of the way in thousandths, the kilometres of its detour.
insert into private.way_places (place_id, origin_place_id, destination_place_id, share, extra_km)
select places.ids[(w.marks ->> n)::int], ends.origin, ends.destination,
  case when ends.is_back then 1 - share.there else share.there end, (w.marks ->> n + 2)::int
from (values ('{${placeIds.join(',')}}'::text[])) as places (ids)
cross join (values
${cities.join(',\n')}
) as cities (id, ways)
cross join jsonb_each(cities.ways::jsonb) w (id, marks)
cross join generate_series(0, jsonb_array_length(w.marks) - 1, 3) n
cross join lateral (select (w.marks ->> n + 1)::float8 / 1000 as there) share
cross join lateral (values (cities.id, w.id, false), (w.id, cities.id, true)) as ends (origin, destination, is_back);

-- The keys come after the rows: a check of each row would take seconds.
alter table private.way_places
add primary key (place_id, origin_place_id, destination_place_id),
add foreign key (place_id) references public.places (id) on delete cascade,
add foreign key (origin_place_id) references public.places (id) on delete cascade,
add foreign key (destination_place_id) references public.places (id) on delete cascade;
create index way_places_of_way on private.way_places (origin_place_id, destination_place_id);
create index way_places_by_destination on private.way_places (destination_place_id, place_id);
`;
}
