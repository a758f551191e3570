import { DRAWN_DAY } from '../shared/format/drawn-day.ts';

/**
 * The search of the drawn results page. choose-frame.ts replaces its texts by those of the URL; the day is one that no
 * person searches.
 */
export const SAMPLE = { from: '{from}', to: '{to}', date: DRAWN_DAY, seats: 8 } as const;

export const SAMPLE_SEARCH = new URLSearchParams({ ...SAMPLE, seats: String(SAMPLE.seats) }).toString();
