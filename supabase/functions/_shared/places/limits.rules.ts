export const PLACES_SUGGESTED_MAX = 10;
/** Towns proposed as stops: within this distance of the straight line, not at its ends, not beside each other. */
export const ALONG_KM = 25;
export const ALONG_END_KM = 15;
export const ALONG_GAP_KM = 10;
export const STOPS_SUGGESTED_MAX = 8;
/** Trips whose stops are counted for the proposals. */
export const ALONG_TRIPS_MAX = 200;
export const STOP_MINUTES_STEP = 5;
/** Meeting points proposed for a place. */
export const POINTS_SUGGESTED_MAX = 8;
