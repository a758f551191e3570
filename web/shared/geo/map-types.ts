import type { Point } from './outline-points.ts';

/** Somebody on the map. */
export interface MapPerson {
  id: string;
  role: 'driver' | 'passenger';
  isYou: boolean;
  /** Stands beside the marker: "Driver", "You". */
  label: string;
  point: Point;
  /** Radius of the circle they are in, in metres; null when the device does not know. */
  accuracyMetres: number | null;
  /** Degrees from north; null when they stand still or the device does not know. */
  headingDegrees: number | null;
  /** Too old to be where they are: grey. */
  isStale: boolean;
}

/** The two cities, by the ids of their places; a place that this build does not know is not drawn. */
export interface MapRoute {
  originPlaceId: string;
  destinationPlaceId: string;
}
