/** The order of the matches: `best` by score, `earliest` by departure, `cheapest` by fare. */
export const SEARCH_ORDERS = ['best', 'earliest', 'cheapest'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

/** Parts of the day that a search can be narrowed to. */
export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

const NOON = 12 * 60;
const MINUTES: Record<TimeOfDay, { from: number; until: number }> = {
  morning: { from: 6 * 60, until: NOON - 1 },
  afternoon: { from: NOON, until: 17 * 60 - 1 },
  evening: { from: 17 * 60, until: 24 * 60 - 1 },
};

/** The minutes of the Lagos day of a part of it, both inclusive; null: the whole day. */
export function minutesOfDay(part: TimeOfDay | null): { from: number; until: number } {
  return part === null ? { from: 0, until: 24 * 60 - 1 } : MINUTES[part];
}
