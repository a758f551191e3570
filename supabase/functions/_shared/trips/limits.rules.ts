export const TRIP_SEATS_MIN = 1;
export const TRIP_SEATS_MAX = 50;
export const EXTRA_FARE_MAX_NAIRA = 100_000;
/** Of one kind in one booking. */
export const EXTRA_COUNT_MAX = 4;
export const DESCRIPTION_MAX_CHARACTERS = 500;
/** Stops between origin and destination. */
export const STOPS_BETWEEN_MAX = 6;
/** Dates on which one request publishes a trip. */
export const PUBLISH_DATES_MAX = 12;
export const POINT_NAME_MIN_CHARACTERS = 3;
export const POINT_NAME_MAX_CHARACTERS = 80;
export const POINT_HINT_MAX_CHARACTERS = 120;
export const NIGHT_UNTIL = '06:00';
/** Above every possible duration of a trip; the database compares with the distance. */
export const DURATION_MAX_MINUTES = 100_000;
/** Lists are counted up to this number: a total of this many means "at least". */
export const LIST_COUNT_MAX = 1000;
/** The name of the driver of a trip that has none. */
export const DRIVER_TO_BE_NAMED = 'To be named';
/** Links to trips. The servers of a messenger fetch previews for many people from few addresses. */
export const TRIP_LINK_MAX_HITS = 300;
export const TRIP_LINK_WINDOW_SECONDS = 300;
/** Free seats change often; the address of a picture changes with what it shows. */
export const TRIP_LINK_CACHE_SECONDS = 60;
export const TRIP_PICTURE_CACHE_SECONDS = 3600;
/** Nigeria with a margin, in degrees. */
export const POSITION_AREA = { south: 3, north: 15, west: 1.5, east: 16 };
