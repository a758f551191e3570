/** Searches are counted after their answers, so many at once or after this time; more than can wait are not counted. */
export const SEARCHES_PER_COUNT_MAX = 100;
export const SEARCH_COUNT_DELAY_MS = 2000;
export const SEARCHES_WAITING_MAX = 1000;
/** How many days of demand administrators see; how often an account may ask for the demand of a route. */
export const DEMAND_DAYS = 14;
export const DEMAND_MAX_HITS = 60;
export const DEMAND_WINDOW_SECONDS = 600;
