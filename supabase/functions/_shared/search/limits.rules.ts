export const FARE_PLACEHOLDER_NAIRA = 8500;
export const SEARCH_SEATS_MIN = 1;
export const SEARCH_SEATS_MAX = 8;
export const SEARCH_SEATS_DEFAULT = 1;
export const TIME_FLEXIBILITY_MIN_HOURS = 1;
export const TIME_FLEXIBILITY_MAX_HOURS = 12;
export const TIME_FLEXIBILITY_DEFAULT_HOURS = 2;
export const RADIUS_MIN_KM = 10;
export const RADIUS_MAX_KM = 200;
export const RADIUS_DEFAULT_KM = 50;
export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const RATING_FILTER_DEFAULT = 3;
export const MATCH_WEIGHT_PERCENT = { location: 40, time: 25, price: 20, driver: 15 } as const;
export const MATCHES_SHOWN = 10;
/** How long a browser may show the next departures without asking again. */
export const DEPARTURES_CACHE_SECONDS = 30;
export const ALTERNATIVES_SHOWN = 5;
/** How far beyond the pickup radius the origin of an alternative may lie; how many days before or after the date. */
export const NEARBY_ORIGIN_EXTRA_KM = 100;
export const DIFFERENT_DATES_DAYS = 7;
/** When nothing is found: how many trips that come near are shown, and the most that is missing at both ends together. */
export const NEAREST_MAX = 5;
export const NEAREST_KM_MAX = 150;
/** How many days over the results are shown with their trips. */
export const TRIP_DAYS_SHOWN = 14;
/** How much a search reads: trips of one route and in all; and how many trips per list are scored. */
export const MATCHES_PER_ROUTE_MAX = 24;
export const SEARCH_TRIPS_MAX = 45;
export const RECOMMENDATION_TRIPS_MAX = 150;
/** The same for a search that sorts by fare or departure, which must compare all matches of the day. */
/** Connections of two trips in one answer of a search. */
export const CONNECTIONS_MAX = 3;
export const SORTED_TRIPS_MAX = 1000;
export const SEARCH_CANDIDATES_MAX = 12;
export const RECOMMENDATION_CANDIDATES_MAX = 50;
export const ALTERNATIVE_CANDIDATES_MAX = 5;
/** Ranking adds this many ratings of this value to a driver's own; an unrated driver counts as exactly this value. */
export const RATING_PRIOR = 4;
export const RATING_PRIOR_PASSENGERS = 5;
/** The shares of the driver's 15 points. */
export const DRIVER_SHARE_PERCENT = { rating: 50, verified: 20, seats: 30 } as const;
/** The most points that a passenger's own history adds to a score. */
export const HISTORY_BONUS_POINTS = { route: 4, hour: 3, fare: 3 } as const;
export const HISTORY_BOOKINGS_MAX = 50;
export const HISTORY_HOUR_WINDOW_MINUTES = 90;
export const HISTORY_ROUTE_FULL_TRIPS = 3;
export const HISTORY_FARE_TOLERANCE_PERCENT = 25;
export const HISTORY_HOUR_REASON_FROM_PERCENT = 50;
